type SubAccountAccess = { customer_product_uuid: string; sub_customer_uuid: string; taken_away_at: Date | null };

/**
 * The customer who logs in with the number of a line: its sub-account, or the main account by its own line. Null when the
 * login of the sub-account was revoked. `linesOldestFirst`: those in use.
 */
export function resolveCustomerOfNumberLogin(
  line_uuid: string,
  owner_uuid: string,
  { linesOldestFirst, subs }: { linesOldestFirst: readonly string[]; subs: readonly SubAccountAccess[] },
): string | null {
  const sub = subs.find(({ customer_product_uuid }) => customer_product_uuid === line_uuid);
  if (sub) return sub.taken_away_at ? null : sub.sub_customer_uuid;
  return findMainLine(linesOldestFirst, subs) === line_uuid ? owner_uuid : null;
}

/** The main account's own line: the oldest one that has no sub-account. */
export function findMainLine(linesOldestFirst: readonly string[], subs: readonly SubAccountAccess[]): string | null {
  const sub_account_lines = new Set(subs.map(({ customer_product_uuid }) => customer_product_uuid));
  return linesOldestFirst.find((uuid) => !sub_account_lines.has(uuid)) ?? null;
}

/** The order of a line: whether it was ordered for the own number of the customer, and whether another SIM for it is still to be activated. */
export type OwnNumberChoice = { own_number: boolean | null; own_pending: boolean };

/**
 * Whether a newly activated line is an extra one: its owner already has a main line, has ordered it for somebody else, or has chosen
 * another SIM for the own number, which is still to be activated.
 */
export function isExtraLine(
  line_uuid: string,
  {
    linesOldestFirst,
    subs,
    ordered,
  }: { linesOldestFirst: readonly string[]; subs: readonly SubAccountAccess[]; ordered: OwnNumberChoice },
): boolean {
  const otherLines = linesOldestFirst.filter((uuid) => uuid !== line_uuid);
  if (findMainLine(otherLines, subs) !== null || ordered.own_number === false) return true;
  return ordered.own_number === null && ordered.own_pending;
}

type SubAccountAccess = { customer_product_uuid: string; sub_customer_uuid: string; taken_away_at: Date | null };

/**
 * Who logs in with the number of a line: its sub-account, or else the main account itself, with the oldest of its lines that is no
 * sub-account's. Nobody where the login was taken away: never the main account then. `lines`: those in use, oldest first.
 */
export function resolveNumberLogin(
  line: string,
  owner: string,
  { lines, subs }: { lines: readonly string[]; subs: readonly SubAccountAccess[] },
): string | null {
  const own = subs.find(({ customer_product_uuid }) => customer_product_uuid === line);
  if (own) return own.taken_away_at ? null : own.sub_customer_uuid;
  return findMainLine(lines, subs) === line ? owner : null;
}

/** The line that is the main account's own. */
export function findMainLine(lines: readonly string[], subs: readonly SubAccountAccess[]): string | null {
  const given = new Set(subs.map(({ customer_product_uuid }) => customer_product_uuid));
  return lines.find((uuid) => !given.has(uuid)) ?? null;
}

/** Whether a line that has just come into use is an extra one: its owner has another one already. */
export function isExtraLine(line: string, lines: readonly string[], subs: readonly SubAccountAccess[]): boolean {
  return (
    findMainLine(
      lines.filter((uuid) => uuid !== line),
      subs,
    ) !== null
  );
}

import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '#account/contract.ts';
import {
  openInvoicesSubQuery,
  prepaidEntriesSubQuery,
  toBalanceReplies,
  toOpenInvoiceReply,
} from '#billing/server/queries.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import {
  buildCustomerReply,
  customerSubQueries,
  type SubAccount,
  subAccountsSubQuery,
} from '#customers/server/queries.ts';
import { resolveCallerAndUpdateLastSeen, sessionOfTokenSelect, sessionSubQuery } from '#identity/server/queries.ts';
import {
  endedOrdersVisibleSince,
  buildOrderProductReplies,
  pendingOrderLinesSubQuery,
} from '#ordering/server/queries.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Database } from '#platform/db/database.ts';
import { combinedQuery, type SubQueryRows } from '#platform/db/combined-query.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { Language } from '#platform/pure/language.ts';
import { toPortInReplies, uncancelledPortInsSubQuery, withoutFormerContract } from '#porting/server/queries.ts';
import {
  toProductsReply,
  productsSubQuery,
  nextBillCycleSims,
  currentBillCycleSims,
} from '#subscriptions/server/queries.ts';
import { toWearableReply, wearablesSubQuery } from '#sustainability/server/queries.ts';
import { toRunningSwapReply, runningSwapsSubQuery } from '#swap/server/queries.ts';
import { barringLimitsOfSim, barringsSubQuery } from '#usage/server/queries.ts';

/** `line_owner`: the customer who owns the SIMs; for a sub-account its owner. */
const buildSubQueries = (customer: SQL, line_owner: SQL) => ({
  ...customerSubQueries(customer),
  products: productsSubQuery(line_owner),
  portIns: uncancelledPortInsSubQuery(line_owner),
  swaps: runningSwapsSubQuery(line_owner),
  barrings: barringsSubQuery(line_owner),
  subs: subAccountsSubQuery(customer),
  pending: pendingOrderLinesSubQuery(customer, sql`${sql.placeholder('ended_since')}::timestamptz`),
  wearables: wearablesSubQuery(customer),
  invoices: openInvoicesSubQuery(customer),
  prepaid: prepaidEntriesSubQuery(customer),
});
const subQueries = buildSubQueries(
  sql`owner.customer_uuid`,
  sql`coalesce(owner.owner_customer_uuid, owner.customer_uuid)`,
);
type Rows = SubQueryRows<typeof subQueries>;

const querySessionOfToken = combinedQuery('account_of_token', sessionOfTokenSelect, {
  session: sessionSubQuery,
  ...subQueries,
});
const accountParameters = sql`select ${sql.placeholder('customer_uuid')}::uuid as customer_uuid,
  ${sql.placeholder('owner_customer_uuid')}::uuid as owner_customer_uuid`;
const querySessionOfCustomer = combinedQuery('account_of_customer', accountParameters, subQueries);

export type SessionCaller = Caller & { rows: Rows; now: Date };

/** Queries the caller with all slices of the session in one statement, because every visit starts with it. Null without a live session. */
export const querySessionAndUpdateLastSeen = async (
  db: Database,
  token_hash: string,
  now: Date,
): Promise<SessionCaller | null> => {
  const ended_since = endedOrdersVisibleSince(now).toISOString();
  const { session, ...rows } = await querySessionOfToken(db.read, { token_hash, ended_since });
  const caller = await resolveCallerAndUpdateLastSeen(db, session[0], now);
  return caller && { ...caller, rows, now };
};

type ReplyContext = {
  catalogue: Catalogue;
  customer_product_uuid: string | null;
  language: Language;
  now: Date;
  cipher: Cipher;
};

export const toSubAccountReply = ({ sub_customer_uuid, customer_product_uuid, taken_away_at }: SubAccount) => ({
  customer_uuid: sub_customer_uuid,
  customer_product_uuid,
  allowed: taken_away_at === null,
});

export const buildSessionReply = (
  rows: Rows,
  { catalogue, customer_product_uuid, language, now, cipher }: ReplyContext,
): Session => {
  const customer = buildCustomerReply(rows, cipher);
  const portIns = toPortInReplies(rows.portIns, catalogue, language);
  const swaps = new Map(rows.swaps.map((swap) => [swap.customer_product_uuid, toRunningSwapReply(swap)]));
  // A sub-account sees only the SIM of its login.
  const isMainAccount = customer.owner_customer_uuid === null;
  const products = isMainAccount ? rows.products : rows.products.filter(({ uuid }) => uuid === customer_product_uuid);
  const inUse = new Set(rows.products.filter(({ state }) => state !== 'deactivated').map(({ uuid }) => uuid));
  const portInOf = (order_product_uuid: string) => {
    const portIn = portIns.get(order_product_uuid) ?? null;
    return portIn && (isMainAccount ? portIn : withoutFormerContract(portIn));
  };
  return {
    customer: { ...customer, details: { ...customer.details, msisdn: customer_product_uuid } },
    customer_product: toProductsReply(products, catalogue, language, now).map((product) => ({
      ...product,
      port_in: portInOf(product.order_product_uuid),
      swap: swaps.get(product.uuid) ?? null,
      stopped_by: barringLimitsOfSim(rows.barrings, product.uuid, now),
    })),
    order_product: buildOrderProductReplies({ catalogue, language, now, cipher }, rows.pending, portIns),
    customer_wearable: rows.wearables.map(toWearableReply),
    customer_invoice: rows.invoices.map((row) => {
      const invoice = toOpenInvoiceReply(row);
      return { ...invoice, restricts: invoice.restricts?.filter((uuid) => inUse.has(uuid)) };
    }),
    prepaid_balance: toBalanceReplies(
      rows.prepaid,
      {
        now: currentBillCycleSims(rows.products, catalogue, now),
        next: nextBillCycleSims(rows.products, catalogue, now),
      },
      now,
    ),
    sub_account: rows.subs.map(toSubAccountReply),
  };
};

/** Reply of a login, without the token. */
export type LoginView = Omit<Session, 'customer_invoice'>;

type LoginReplyInput = {
  customer_uuid: string;
  /** Set for a sub-account. */
  owner_customer_uuid?: string | null;
  /** SIM of a login by number. */
  customer_product_uuid?: string;
  language: Language;
  now: Date;
};

export const buildLoginReply = async (
  db: Database,
  { customer_uuid, owner_customer_uuid = null, customer_product_uuid, language, now }: LoginReplyInput,
): Promise<LoginView> => {
  const rows = await querySessionOfCustomer(db.read, {
    customer_uuid,
    owner_customer_uuid,
    ended_since: endedOrdersVisibleSince(now).toISOString(),
  });
  const catalogue = await getCatalogue(db);
  const { customer_invoice: _, ...login } = buildSessionReply(rows, {
    catalogue,
    customer_product_uuid: customer_product_uuid ?? null,
    language,
    now,
    cipher: db.cipher,
  });
  return login;
};

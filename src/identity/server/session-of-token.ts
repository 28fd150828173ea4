import { eq, type SQL, sql } from 'drizzle-orm';
import type { Session } from '#identity/contract.ts';
import { openInvoicesPart, paymentPart, paymentStateFrom, presentInvoice } from '#billing/server/questions.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { customerFrom, customerPart } from '#customers/server/questions.ts';
import { orderProductParts, pendingFrom } from '#ordering/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import { part } from '#platform/db/part.ts';
import type { Caller } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { portInsFrom, portInsPart } from '#porting/server/questions.ts';
import { productsFrom, productsPart } from '#subscriptions/server/questions.ts';
import type { EmailOf } from './questions.ts';
import { callerOfRow } from './sessions.store.ts';
import { session } from './tables.ts';

const owner = sql`session.customer_uuid`;
const orders = orderProductParts(owner, sql`${sql.placeholder('now')}::timestamptz`);
const parts = {
  customer: customerPart(owner),
  email: part<EmailOf>(sql`
    select c.email as address, c.email_status as status, c.pending_email as pending_address
    from credential c where c.customer_uuid = ${owner}`),
  payment: paymentPart(owner),
  products: productsPart(owner),
  portIns: portInsPart(owner),
  pending: orders.pending,
  sims: orders.sims,
  parcels: orders.parcels,
  invoices: openInvoicesPart(owner),
};

type Parts = typeof parts;
type Read = { [K in keyof Parts]: ReturnType<Parts[K]['read']> };

type Name = keyof Parts;
const names = Object.keys(parts) as Name[];
const columns = Object.fromEntries(names.map((name) => [name, parts[name].column.as(name)])) as {
  [K in Name]: SQL.Aliased<string>;
};

const select = (db: Database) =>
  db.prepared('identity_session_of_token', (reader) =>
    reader
      .select({ row: session, ...columns })
      .from(session)
      .where(eq(session.token_hash, sql.placeholder('token_hash'))),
  );

/** A caller with all that a session answers, read by the statement that also found the session; each part is JSON text. */
export type SessionCaller = Caller & { texts: { [K in Name]: string } };

/** Who is calling, with everything that the session shows: one statement, because every visit begins with it. */
export const findSession = async (db: Database, token_hash: string, now: Date): Promise<SessionCaller | null> => {
  const [found] = await select(db).execute({ token_hash, now: now.toISOString() });
  const caller = await callerOfRow(db, found?.row, now);
  return caller && found ? { ...caller, texts: found } : null;
};

/** Everything the app knows of the signed-in customer. Phones and watches that customers register arrive with the emissions. */
export const presentSession = (
  catalogue: Catalogue,
  { texts, customer_product_uuid, customer_uuid }: SessionCaller,
  language: Language,
  now: Date,
): Session => {
  const read = Object.fromEntries(names.map((name) => [name, parts[name].read(texts[name])])) as Read;
  const [row] = read.customer;
  if (!row) throw new Error(`no customer ${customer_uuid}`);
  const customer = customerFrom(row, read.email[0] ?? null, paymentStateFrom(read.payment[0]));
  const portIns = portInsFrom(read.portIns, catalogue, language);
  return {
    customer: { ...customer, details: { ...customer.details, msisdn: customer_product_uuid } },
    customer_product: productsFrom(read.products, portIns, catalogue, language, now),
    order_product: pendingFrom(read, portIns, catalogue, language),
    customer_wearable: [],
    customer_invoice: read.invoices.map(presentInvoice),
  };
};

/** All that a session's reply is made of, besides the catalogue: the same text makes the same reply. */
export const sourceOf = ({ texts }: SessionCaller, language: Language, now: Date): string =>
  `${language} ${brusselsDate(now)} ${names.map((name) => texts[name]).join('\n')}`;

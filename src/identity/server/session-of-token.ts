import { eq, sql } from 'drizzle-orm';
import type { Session } from '#identity/contract.ts';
import { openInvoicesPart, paymentPart, paymentStateFrom, presentInvoice } from '#billing/server/questions.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { customerFrom, customerPart } from '#customers/server/questions.ts';
import { orderProductParts, pendingFrom } from '#ordering/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import { readParts, together } from '#platform/db/part.ts';
import type { Caller } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { portInsFrom, portInsPart } from '#porting/server/questions.ts';
import { productParts, productsFrom } from '#subscriptions/server/questions.ts';
import { emailPart } from './questions.ts';
import { callerOfRow } from './sessions.store.ts';
import { session } from './tables.ts';

const customer = sql`owner.customer_uuid`;
const parts = {
  customer: customerPart(customer),
  email: emailPart(customer),
  payment: paymentPart(customer),
  ...productParts(customer),
  portIns: portInsPart(customer),
  ...orderProductParts(customer, sql`${sql.placeholder('now')}::timestamptz`),
  invoices: openInvoicesPart(customer),
};

// Not a column of drizzle's: in a select from one table it would leave the table out.
const owner = sql`select session.customer_uuid`;

const select = (db: Database) =>
  db.prepared('identity_session_of_token', (reader) =>
    reader
      .select({ row: session, lines: together(owner, parts) })
      .from(session)
      .where(eq(session.token_hash, sql.placeholder('token_hash'))),
  );

/** A caller with all that a session answers, read by the statement that also found the session. */
export type SessionCaller = Caller & { lines: string };

/** Who is calling, with everything that the session shows: one statement, because every visit begins with it. */
export const findSession = async (db: Database, token_hash: string, now: Date): Promise<SessionCaller | null> => {
  const [found] = await select(db).execute({ token_hash, now: now.toISOString() });
  const caller = await callerOfRow(db, found?.row, now);
  return caller && { ...caller, lines: found?.lines ?? '' };
};

/** Everything the app knows of the signed-in customer. Phones and watches that customers register arrive with the emissions. */
export const presentSession = (
  catalogue: Catalogue,
  { lines, customer_product_uuid, customer_uuid }: SessionCaller,
  language: Language,
  now: Date,
): Session => {
  const read = readParts(parts, lines);
  const [row] = read.customer;
  if (!row) throw new Error(`no customer ${customer_uuid}`);
  const shown = customerFrom(row, read.email[0] ?? null, paymentStateFrom(read.payment[0]));
  const portIns = portInsFrom(read.portIns, catalogue, language);
  return {
    customer: { ...shown, details: { ...shown.details, msisdn: customer_product_uuid } },
    customer_product: productsFrom(read, portIns, catalogue, language, now),
    order_product: pendingFrom(read, portIns, catalogue, language),
    customer_wearable: [],
    customer_invoice: read.invoices.map(presentInvoice),
  };
};

/** All that a session's reply is made of, besides the catalogue: the same text makes the same reply. */
export const sourceOf = ({ lines }: SessionCaller, language: Language, now: Date): string =>
  `${language} ${brusselsDate(now)} ${lines}`;

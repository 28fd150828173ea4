import { eq, type SQL, sql } from 'drizzle-orm';
import type { Session } from '#identity/contract.ts';
import { openInvoicesPart, presentInvoice } from '#billing/server/questions.ts';
import { paymentPart, paymentStateFrom } from '#payments/server/questions.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { customerFrom, customerPart } from '#customers/server/questions.ts';
import { endedSince, orderProductParts, pendingFrom } from '#ordering/server/questions.ts';
import { askedTogether } from '#platform/db/asked-together.ts';
import type { Database } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { instantsOf, marksOf, readParts, together } from '#platform/db/part.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { Language } from '#platform/pure/language.ts';
import { portInsFrom, portInsPart } from '#porting/server/questions.ts';
import { productParts, productsFrom } from '#subscriptions/server/questions.ts';
import { emailPart } from './questions.ts';
import { callerOfRow, type SessionRow } from './sessions.store.ts';
import { session } from './tables.ts';

const partsOf = (customer: SQL) => ({
  customer: customerPart(customer),
  email: emailPart(customer),
  payment: paymentPart(customer),
  ...productParts(customer),
  portIns: portInsPart(customer),
  ...orderProductParts(customer, sql`${sql.placeholder('ended_since')}::timestamptz`),
  invoices: openInvoicesPart(customer),
});
const parts = partsOf(sql`owner.customer_uuid`);

// Not columns of drizzle's: in a select from one table it would leave the table out.
const owner = sql`select session.customer_uuid`;
const marks = marksOf(partsOf(sql`session.customer_uuid`));

// One column in place of one each: the driver's work goes by columns.
const sessionRow = sql<SessionRow>`row_to_json(session)`.mapWith(instantsOf(session));

const selectMarks = prepared('identity_session_marks', (q) =>
  q
    .select({ row: sessionRow, marks })
    .from(session)
    .where(sql`${session.token_hash} = any(${sql.placeholder('token_hashes')})`),
);

const findMarked = askedTogether(
  (db, token_hashes) => selectMarks(db.read).execute({ token_hashes }),
  ({ row }) => row.token_hash,
);

const selectAll = prepared('identity_session_of_token', (q) =>
  q
    .select({ row: sessionRow, marks, lines: together(owner, parts) })
    .from(session)
    .where(eq(session.token_hash, sql.placeholder('token_hash'))),
);

/** The two statements, for the test that holds them to the same tables. */
export const sessionStatements = [selectMarks, selectAll] as const;

/** A caller with the marks of all rows that a session shows, as they were at `now`: the same marks are the same rows. */
export type MarkedCaller = Caller & { marks: string; now: Date };
/** A caller with the rows themselves, of the same moment as the marks. */
export type SessionCaller = MarkedCaller & { lines: string };

/** Who is calling, and whether anything has changed: one cheap statement. */
export const findMarks = async (db: Database, token_hash: string, now: Date): Promise<MarkedCaller | null> => {
  const found = await findMarked(db, token_hash);
  const caller = await callerOfRow(db, found?.row, now);
  return caller && { ...caller, marks: found?.marks ?? '', now };
};

/** Who is calling, with everything that the session shows: one statement, because every visit begins with it. */
export const findSession = async (db: Database, token_hash: string, now: Date): Promise<SessionCaller | null> => {
  const ended_since = endedSince(now).toISOString();
  const [found] = await selectAll(db.read).execute({ token_hash, ended_since });
  const caller = await callerOfRow(db, found?.row, now);
  return caller && { ...caller, marks: found?.marks ?? '', lines: found?.lines ?? '', now };
};

/** Everything the app knows of the signed-in customer. Phones and watches that customers register arrive with the emissions. */
export const presentSession = (
  catalogue: Catalogue,
  { lines, customer_product_uuid, customer_uuid, now }: SessionCaller,
  language: Language,
): Session => {
  const read = readParts(parts, lines);
  const [row] = read.customer;
  if (!row) throw new Error(`no customer ${customer_uuid}`);
  const shown = customerFrom(row, read.email[0] ?? null, paymentStateFrom(read.payment[0]));
  const portIns = portInsFrom(read.portIns, catalogue, language);
  return {
    customer: { ...shown, details: { ...shown.details, msisdn: customer_product_uuid } },
    customer_product: productsFrom(read, portIns, catalogue, language, now),
    order_product: pendingFrom(read, portIns, catalogue, language, now),
    customer_wearable: [],
    customer_invoice: read.invoices.map(presentInvoice),
  };
};

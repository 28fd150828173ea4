import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { serializeSharedDocuments, type SharedDocument, sharedDocumentInsert } from '#documents/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { preparedQuery, preparedWrite } from '#platform/db/prepared.ts';
import { type consent, customer } from './tables.ts';

export type CustomerRow = typeof customer.$inferSelect;
export type Consent = typeof consent.$inferInsert;

const byCustomerUuid = eq(customer.customer_uuid, sql.placeholder('customer_uuid'));
const lockCustomerQuery = preparedQuery('customers_lock', (q) =>
  q.select().from(customer).where(byCustomerUuid).for('update'),
);

/** Locks a customer until the transaction ends, so that concurrent requests run one after the other. */
export const lockCustomer = async (tx: Tx, customer_uuid: string): Promise<CustomerRow> => {
  const [row] = await lockCustomerQuery(tx).execute({ customer_uuid });
  if (!row) throw new Error(`no customer ${customer_uuid}`);
  return row;
};

type Change = Partial<Pick<CustomerRow, 'type' | 'language' | 'details' | 'proved'>>;

export const updateCustomer = async (tx: Tx, customer_uuid: string, change: Change, now: Date): Promise<void> => {
  await tx
    .update(customer)
    .set({ ...change, updated_at: now })
    .where(eq(customer.customer_uuid, customer_uuid));
};

const columns = sql.raw(
  'customer_uuid, consent_uuid, kind, given, version, offer_uuid, hash, document_hash, order_uuid, language, at',
);

/** Builds the insert of the consents in a parameter. */
const buildConsentsInsert = (consents: SQLWrapper | string): SQL =>
  sql`insert into consent (${columns}) select ${columns} from jsonb_populate_recordset(null::consent, ${consents}::jsonb)`;

type Agreement = { consents: readonly Consent[]; documents: readonly SharedDocument[]; now: Date };

/** Appends consents with the documents that they name, in one statement. */
export const recordConsents = async (tx: Tx, { consents, documents, now }: Agreement): Promise<void> => {
  await tx.execute(sql`with documents as (${sharedDocumentInsert(serializeSharedDocuments(documents, now))})
    ${buildConsentsInsert(JSON.stringify(consents))}`);
};

const recordConsentsQuery = preparedWrite('customers_agree', (q) =>
  q
    .with(
      q.$with('agreed', {}).as(buildConsentsInsert(sql.placeholder('consents'))),
      q.$with('documents', {}).as(sharedDocumentInsert(sql.placeholder('documents'))),
    )
    .update(customer)
    .set({
      accepted_at: sql`coalesce(${customer.accepted_at}, ${sql.placeholder('now')})`,
      terms_version: sql`${sql.placeholder('terms_version')}`,
      newsletter: sql`${sql.placeholder('newsletter')}`,
      updated_at: sql`${sql.placeholder('now')}`,
    })
    .where(byCustomerUuid),
);

/** Appends consents with the documents that they name, and updates the customer's present values; all in one statement. `accepted_at` keeps the time of the first acceptance. */
export const recordConsentsAndUpdateCustomer = async (
  tx: Tx,
  {
    consents,
    documents,
    now,
    ...values
  }: Agreement & { customer_uuid: string; terms_version: string; newsletter: boolean },
): Promise<void> => {
  await recordConsentsQuery(tx).execute({
    ...values,
    consents: JSON.stringify(consents),
    documents: serializeSharedDocuments(documents, now),
    now: now.toISOString(),
  });
};

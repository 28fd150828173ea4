import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import { type AddedContribution, syncContributions } from './contributions.store.ts';
import { type AddedCredit, insertFirstMonthCredits, syncReversals } from './credits.store.ts';

/** Number of customers of a transaction. */
const BATCH = 200;

export type Owner = { customer_uuid: string; is_erased: boolean };
/** Entries added by one transaction. */
export type SyncedCustomers = { owners: Owner[]; credits: AddedCredit[]; contributions: AddedContribution[] };

const queryNextOwners = (db: Database, after: string): Promise<Owner[]> =>
  queryRows<Owner>(
    db.read,
    sql`select customer_uuid, status = 'erased' as is_erased from customer where customer_uuid > ${after}::uuid
      order by customer_uuid limit ${BATCH}`,
  );

/** Yields all customers in parts, in the order of uuids; with `afterUuid` only those after it. */
export async function* queryAllCustomersInParts(
  db: Database,
  afterUuid = '00000000-0000-0000-0000-000000000000',
): AsyncGenerator<Owner[]> {
  let after = afterUuid;
  for (;;) {
    const owners = await queryNextOwners(db, after);
    if (owners.length === 0) return;
    yield owners;
    after = owners.at(-1)?.customer_uuid ?? after;
  }
}

/**
 * Adds missing entries of the wallets and contributions of all customers, a transaction for each part of them: first
 * months, add-ons ordered with a SIM, reversals, and paid contributions. Existing entries are left unchanged, so that
 * an interrupted run can be repeated.
 */
export async function* syncEntriesOfAllCustomers(db: Database, now: () => Date): AsyncGenerator<SyncedCustomers> {
  for await (const owners of queryAllCustomersInParts(db)) {
    const customers = owners.map(({ customer_uuid }) => customer_uuid);
    const addedRows = await db.tx(async (tx) => {
      const first = await insertFirstMonthCredits(tx, customers, now());
      const reversals = await syncReversals(tx, customers, now());
      const contributions = await syncContributions(tx, customers, now());
      return { credits: [...first, ...reversals], contributions };
    });
    yield { owners, ...addedRows };
  }
}

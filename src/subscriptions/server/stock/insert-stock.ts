import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { simPuks, msisdnPool, simStock } from '../tables.ts';
import type { Stock } from './generated-stock.ts';

/** Rows per statement: well below PostgreSQL's limit of 65,535 parameters. */
const slice = 1000;

const slices = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / slice) }, (_, index) => rows.slice(index * slice, (index + 1) * slice));

/** Inserts numbers and SIMs; existing ones are kept. Returns how many were new. */
export const insertStock = (db: Database, stock: Stock, now: Date): Promise<{ numbers: number; sims: number }> =>
  db.tx(async (tx) => {
    const insertedCounts = { numbers: 0, sims: 0 };
    for (const rows of slices(stock.numbers)) {
      const values = rows.map(({ msisdn }) => ({ msisdn, free_from: now }));
      insertedCounts.numbers += (
        await tx
          .insert(msisdnPool)
          .values(values)
          .onConflictDoNothing()
          .returning({ one: sql`1` })
      ).length;
    }
    for (const rows of slices(stock.sims)) {
      const values = rows.map((sim) => ({
        iccid: sim.iccid,
        kind: sim.kind,
        imsi: sim.imsi,
        puks_encrypted: simPuks.encrypt(db.cipher, sim),
      }));
      insertedCounts.sims += (
        await tx
          .insert(simStock)
          .values(values)
          .onConflictDoNothing()
          .returning({ one: sql`1` })
      ).length;
    }
    return insertedCounts;
  });

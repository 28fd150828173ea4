import { openPatiently } from '#platform/db/database.ts';
import { verifyUsage } from './verify-usage.ts';

const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

/** `npm run verify`: whether buckets and cost are the sums of the records. Prints what is wrong, and fails then. */
const main = async (): Promise<number> => {
  const url = process.env['DATABASE_URL'];
  if (!url) {
    process.stderr.write(`${noDatabase}\n`);
    return 1;
  }
  const db = openPatiently(url, 1);
  try {
    const wrong = await verifyUsage(db);
    for (const { what, where, says } of wrong) process.stdout.write(`${what}: ${where}: ${says}\n`);
    process.stdout.write(wrong.length === 0 ? 'Buckets, cost and records agree.\n' : `${wrong.length} wrong.\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

process.exitCode = await main();

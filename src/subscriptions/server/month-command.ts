import { openPostgres } from '#platform/db/database.ts';
import { showMonths } from './show-months.ts';

const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

/** `npm run month -- status`: how far the work of the 1st is. Works beside the running product. */
const main = async (): Promise<void> => {
  const url = process.env['DATABASE_URL'];
  if (process.argv[2] !== 'status' || process.argv.length > 3) throw new Error('Usage: npm run month -- status');
  if (!url) throw new Error(noDatabase);
  const db = openPostgres(url, 1);
  try {
    for (const line of await showMonths(db)) process.stdout.write(`${line}\n`);
  } finally {
    await db.close();
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

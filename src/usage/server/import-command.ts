import { z } from 'zod';
import { systemClock } from '#platform/clock.ts';
import { openPatiently } from '#platform/db/database.ts';
import { businessClock } from '#platform/db/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { queueOn } from '#platform/jobs/queue.ts';
import type { Settings } from '#platform/settings.ts';
import { usageSettings } from '../settings.ts';
import { importUsage, WrongFile } from './import-usage.ts';

const usage = 'Usage: npm run usage:import -- records.csv [more.csv]';
const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Takes usage records out of files, beside the running product, which tells what follows of them. */
const main = async (files: readonly string[]): Promise<void> => {
  const url = process.env['DATABASE_URL'];
  if (files.length === 0 || !url) throw new WrongFile(files.length === 0 ? usage : noDatabase);
  const db = openPatiently(url, 2);
  const clock = systemClock();
  try {
    const [kept] = await db.read.select().from(businessClock);
    if (kept) clock.setOffset(kept.offset_ms);
    const now = () => clock.now();
    const settings = z.object(usageSettings).parse(process.env) as Settings;
    for (const file of files) {
      const sum = await importUsage({ db, now, settings, queue: queueOn(() => newUuid(now())) }, file, print);
      print(
        `${file}: ${sum.taken} taken, ${sum.known} known, ${sum.free} free, ${sum.aside} of unknown SIMs, ${sum.refused} wrong.`,
      );
      if (sum.refused > 0) process.exitCode = 1;
    }
  } finally {
    await db.close();
  }
};

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof WrongFile ? error.message : `Not all was taken: ${String(error)}`}\n`);
  process.exit(1);
});

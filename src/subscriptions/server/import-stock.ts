import { readFile } from 'node:fs/promises';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { loadStock } from './load-stock.ts';
import { readNumbers, readSims, type StockFileError } from './stock-file.ts';

const usage = 'Usage: npm run stock -- [numbers.csv] [sims.csv]';
const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

/** One sentence on stderr and a failure: what people see instead of a stack trace. */
const stop = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const refuse = (file: string, errors: readonly StockFileError[]): void => {
  if (errors.length === 0) return;
  const shown = errors.slice(0, 20).map(({ line, reason }) => `${file}:${line}: ${reason}`);
  stop([...shown, `Nothing was loaded: ${errors.length} wrong line(s).`].join('\n'));
};

/** Loads an operator's files. Which file is which shows in its header; a file with one wrong line is not loaded at all. */
const main = async (files: readonly string[]): Promise<void> => {
  const url = process.env['DATABASE_URL'];
  if (files.length === 0) return stop(usage);
  if (!url) return stop(noDatabase);
  const stock = { numbers: readNumbers('msisdn').rows, sims: readSims('iccid,kind,imsi,puk1,puk2').rows };
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => stop(`The file ${file} cannot be read.`));
    if (/^\W*msisdn/i.test(text)) {
      const { rows, errors } = readNumbers(text);
      refuse(file, errors);
      stock.numbers.push(...rows);
    } else {
      const { rows, errors } = readSims(text);
      refuse(file, errors);
      stock.sims.push(...rows);
    }
  }
  const db = openPostgres(url, 1);
  const added = await loadStock(db, stock, systemClock().now());
  await db.close();
  process.stdout.write(
    `${added.numbers} of ${stock.numbers.length} numbers and ${added.sims} of ${stock.sims.length} SIMs were new.\n`,
  );
};

await main(process.argv.slice(2));

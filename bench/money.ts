import { createHash, randomUUID } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createBankFileParser } from '#adapters/bank/bank-file-parser.ts';
import type { BankFileItem } from '#adapters/bank/bank-port.ts';
import { extensions, subscribers } from '#app/domains.ts';
import { readAndValidateSettings } from '#app/settings.ts';
import { structuredCommunication } from '#billing/rules/structured-communication.ts';
import { runBooksCommand } from '#ledger/server/books/run-books-command.ts';
import { runCheckpointBalances } from '#ledger/server/jobs/checkpoint-balances.ts';
import { applyReceivedBankLines } from '#payments/server/bank/apply-bank-lines.ts';
import { ingestBankFiles } from '#payments/server/bank/ingest-bank-files.ts';
import { generateCipherKey, parseCipher } from '#platform/cipher.ts';
import { type Database, openPostgres, queryRows } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { createLogger } from '#platform/log.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { createEventBus } from '#platform/subscribers.ts';
import { median } from './median.ts';
import { measureLoad, type Program } from './programs.ts';
import { customerUuidSql, sessionToken, uuidSql } from './seed-ids.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';
import { withoutIndexes } from './without-indexes.ts';

export type MoneyFigures = {
  entries: number;
  /** Seconds of a trial balance of two years, and of a month; the middle of three. */
  trial_balance: { aim_seconds: number; years: number; month: number; from_lines: number };
  /** Milliseconds of the list of a customer with two years of bills. */
  invoice_list: { aim_p99: number; p50: number; p99: number };
  /** A bank statement, of whose lines every second one pays an invoice. */
  statement: { lines: number; aim_seconds: number; read: number; matched: number; applied: number; memory_mb: number };
};

const MONTHS = 24;
const CUSTOMERS = 200;
const seconds = (startMs: number): number => Number(((performance.now() - startMs) / 1000).toFixed(2));

const referenceOf = (i: number): string => structuredCommunication(9_000_000_000 + i);

/** Entries of two lines each, over two years in the order of their days, as they are posted; without customers of the product. */
const seedEntries = async (url: string, entries: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const day = `(current_date - 729 + ((i::bigint - 1) * 730 / ${entries})::int)`;
  const customerUuid = uuidSql('books', '(i % 100000)');
  await withoutIndexes(client, ['journal_entry', 'journal_line'], async () => {
    await client.query(`insert into journal_entry (customer_uuid, kind, about, entry_id, booked_on, posted_at)
      select ${customerUuid}, 'payment', 'bench ' || i, 1000000000 + i, ${day}, now() from generate_series(1, ${entries}) i`);
    await client.query(`insert into journal_line (customer_uuid, entry_id, line, account, amount_cents, booked_on)
      select ${customerUuid}, 1000000000 + i, side.line, side.account, side.sign * (1000 + i % 500), ${day}
      from generate_series(1, ${entries}) i, (values (1, '580', 1), (2, '4891', -1)) side (line, account, sign)`);
  });
  await client.query('vacuum (analyze) journal_entry, journal_line');
  await client.end();
};

const seedInvoices = async (db: Database): Promise<void> => {
  const count = CUSTOMERS * MONTHS;
  const references = Array.from({ length: count }, (_, at) => referenceOf(at + 1));
  const list = sql`unnest(${sql.param(references)}::text[]) with ordinality as r (reference, n)`;
  const customerUuid = sql.raw(customerUuidSql.replaceAll(/\bi\b/g, `((n - 1) % ${CUSTOMERS} + 1)`));
  const invoice = sql.raw(uuidSql('bench-invoice', 'n'));
  const month = sql`(date_trunc('month', now()) - ((n - 1) / ${CUSTOMERS} + 1) * interval '1 month')`;
  await db.write
    .execute(sql`insert into customer_invoice (customer_uuid, invoice_uuid, number, reference, month, kind, amount_cents, remaining_cents, state, created_at, due_at, period_from)
    select ${customerUuid}, ${invoice}, 5000000 + n, reference, to_char(${month}, 'YYYY-MM'), 'bill', 2000, 2000, 'open', ${month} + interval '1 month',
      ${month} + interval '45 days', ${month}::date from ${list}`);
  await db.write.execute(sql`insert into invoice_reference (reference, customer_uuid, invoice_uuid)
    select reference, ${customerUuid}, ${invoice} from ${list}`);
  await db.write.execute(sql`analyze customer_invoice, invoice_reference`);
};

/** A camt.053 file, in pieces. Every second line names an invoice, as long as there are some. */
function* statementText(lines: number): Generator<string> {
  const day = brusselsDate(new Date());
  yield `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct>`;
  for (let at = 1; at <= lines; at += 1) {
    const text = at % 2 === 0 ? referenceOf(((at / 2 - 1) % (CUSTOMERS * MONTHS)) + 1) : `thanks ${at}`;
    yield `<Ntry><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>B${at}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Payer ${at}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  }
  yield '</Stmt></BkToCstmrStmt></Document>';
}

async function* itemsOf(lines: number): AsyncGenerator<BankFileItem> {
  const parser = createBankFileParser();
  let piece = '';
  for (const text of statementText(lines)) {
    piece += text;
    if (piece.length < 65_536) continue;
    yield* parser.write(Buffer.from(piece));
    piece = '';
  }
  yield* parser.write(Buffer.from(piece));
  yield* parser.finish();
}

const createContext = (url: string, lines: number): JobContext => {
  const db = openPostgres(url, 8);
  const cipher = parseCipher(generateCipherKey('bench'));
  if (cipher) db.cipher = cipher;
  const now = () => new Date();
  const newId = () => newUuid(now());
  const queue = createQueue(newId);
  const settings = readAndValidateSettings({ ...unreachableOutsideSettings, DATABASE_URL: url });
  const services = { queue, now, newId, settings, cipher: db.cipher };
  const waits = [{ name: 'statement.xml', size: lines }];
  const bank = {
    listFiles: async () => waits.splice(0),
    downloadFile: async () => ({
      digest: createHash('sha256').update(randomUUID()).digest('hex'),
      items: () => itemsOf(lines),
      discard: async () => undefined,
    }),
    removeFile: async () => undefined,
  };
  const log = createLogger('silent');
  return { ...services, ...createEventBus(subscribers, extensions, services), db, log, outside: { bank } } as never;
};

const measureStatement = async (url: string, lines: number): Promise<MoneyFigures['statement']> => {
  const ctx = createContext(url, lines);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
  const began = performance.now();
  await ingestBankFiles(ctx);
  const read = seconds(began);
  await applyReceivedBankLines(ctx);
  const matched = seconds(began);
  clearInterval(watch);
  const [row] = await queryRows<{ count: number }>(
    ctx.db.read,
    sql`select count(*)::int as count from bank_line where state = 'applied'`,
  );
  await ctx.db.close();
  const memory_mb = Math.round((peak - before) / 1024 / 1024);
  return { lines, aim_seconds: 60, read, matched, applied: row?.count ?? 0, memory_mb };
};

/** Measures reports of the books, the invoices of a customer, and a statement of the bank. */
export const seedAndMeasureMoneyFigures = async (
  db: Database,
  { url, product, entries, lines }: { url: string; product: Program; entries: number; lines: number },
): Promise<MoneyFigures> => {
  await seedEntries(url, entries);
  const today = brusselsDate(new Date());
  const report = async (from: string, untilDate: string): Promise<number> => {
    const took: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now();
      await runBooksCommand(db, ['trial-balance'], { from, until: untilDate }, async () => undefined);
      took.push(seconds(began));
    }
    return median(took);
  };
  const lastMonth = addMonths(firstOfMonth(today), -1);
  const from_lines = await report(addDays(today, -729), today);
  await runCheckpointBalances({}, { db, now: () => new Date() } as never);
  const years = await report(addDays(today, -729), today);
  const month = await report(lastMonth, addDays(firstOfMonth(today), -1));
  await seedInvoices(db);
  const requests = Array.from({ length: CUSTOMERS }, (_, at) => ({
    method: 'GET' as const,
    path: '/api/customer/invoice/list',
    headers: { 'x-session-token': sessionToken(at + 1) },
  }));
  const load = { url: product.url, requests, connections: 10, rate: 100, seconds: 5, keys: false };
  await measureLoad(load);
  const { p50, p99 } = await measureLoad(load);
  return {
    entries,
    trial_balance: { aim_seconds: 2, years, month, from_lines },
    invoice_list: { aim_p99: 50, p50, p99 },
    statement: await measureStatement(url, lines),
  };
};

/** The figures in lines. */
export const formatMoneyFigures = ({
  entries,
  trial_balance: balance,
  invoice_list: list,
  statement,
}: MoneyFigures): string =>
  [
    `Trial balance over ${entries} entries: ${balance.years} s for two years, ${balance.month} s for a month, aim ${balance.aim_seconds}; ${balance.from_lines} s without checkpoints${balance.years > balance.aim_seconds ? '   MISSED' : ''}`,
    `Invoices of a customer: p50 ${list.p50} ms, p99 ${list.p99} ms, aim ${list.aim_p99}${list.p99 > list.aim_p99 ? '   MISSED' : ''}`,
    `A statement of ${statement.lines} lines: read in ${statement.read} s, matched after ${statement.matched} s, aim ${statement.aim_seconds}; ${statement.memory_mb} MB more memory${statement.matched > statement.aim_seconds ? '   MISSED' : ''}`,
  ].join('\n');

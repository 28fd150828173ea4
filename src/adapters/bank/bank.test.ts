import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/main.ts';
import type { Bank, BankFileItem, CollectionFile, CollectionTransaction } from './bank-port.ts';
import { openBank } from './bank.ts';

const checker = resolve(import.meta.dirname, '../../../../shared/validators/check.mjs');

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bank: Bank;
let folder: string;
const openWith = (overrides: object = {}): Bank =>
  openBank({ url: `sftp://canopy:secret@127.0.0.1:${sandbox.sftpPort}`, timeout_ms: 10_000, ...overrides });
beforeAll(async () => {
  sandbox = await startSandbox({ pace: 0.01 });
  folder = mkdtempSync(join(tmpdir(), 'bank-answers-'));
  bank = openWith();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const call = async <T>(path: string, body?: object): Promise<T> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`${sandbox.url}${path}`, body === undefined ? {} : post);
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as T;
};
const behave = (body: object) => call('/api/bank/behaviour', body);

const creditor: CollectionFile['creditor'] = {
  name: 'Canopy Telecom SRL',
  street: 'Rue de la Loi',
  building: '1',
  post_code: '1000',
  town: 'Bruxelles',
  country: 'BE',
  identifier: 'BE78ZZZ0999999922',
  iban: 'BE68539007547034',
  bic: 'GKCCBEBB',
};
const fileOf = (message_id: string): CollectionFile => ({
  message_id,
  created_at: '2026-11-26T09:00:00.000Z',
  collect_on: '2026-01-05',
  transactions: 2,
  amount_cents: 300,
  creditor,
});
async function* two(message_id: string): AsyncGenerator<CollectionTransaction> {
  const shared = { signed_on: '2025-01-01', amends_reference: null, communication: '000000000101' } as const;
  for (const [end, amount_cents, iban] of [
    ['1', 100, 'BE71096123456769'],
    ['2', 200, 'NL91ABNA0417164300'],
  ] as const)
    yield {
      ...shared,
      end_to_end_id: `${message_id}-${end}`,
      amount_cents,
      mandate_reference: `M-${end}`,
      debtor: { name: 'A. Peeters', iban },
    };
}
const upload = (message_id: string, to = bank) =>
  to.uploadCollections(`${message_id}.xml`, fileOf(message_id), two(message_id));

/** Waits for the next file from the bank, and takes it. */
const readNext = async (): Promise<{ items: BankFileItem[]; text: string; name: string }> => {
  const next = await vi.waitFor(async () => {
    const [first] = await bank.listFiles();
    if (!first) throw new Error('no file yet');
    return first;
  }, 30_000);
  const { name } = next;
  const bankFile = await bank.downloadFile(name);
  const items: BankFileItem[] = [];
  for await (const item of bankFile.items()) items.push(item);
  await bankFile.discard();
  const text = await (await fetch(`${sandbox.url}/api/bank/file?path=/incoming/${name}`)).text();
  await bank.removeFile(name);
  await bank.removeFile(name);
  return { items, text, name };
};

/** Validates a file with the official schema, if the schemas are installed; that it is well formed the parser has shown. */
const expectValid = ({ name, text }: { name: string; text: string }): void => {
  if (!existsSync(checker)) return;
  const path = join(folder, name);
  writeFileSync(path, text);
  expect(execFileSync('node', [checker, path], { encoding: 'utf8' })).toContain(', 0 faults');
};

test('an uploaded batch is answered and settled, and its return, a transfer and the daily statement can be downloaded', async () => {
  await behave({ mode: 'delay', delay_ms: 1 });
  expect(await upload('MSG-1')).toBe('put');
  const report = await readNext();
  expect(report.items).toEqual([
    { kind: 'status', message_id: 'MSG-1', end_to_end_id: null, status: 'ACCP', reason: null },
    { kind: 'end', complete: true },
  ]);
  const settled = await readNext();
  expect(settled.items[0]).toMatchObject({
    kind: 'line',
    amount_cents: 300,
    batch_ref: 'MSG-1',
    account: 'BE68539007547034',
  });
  expectValid(settled);

  await call('/api/bank/collections/MSG-1-1/return', { code: 'MD06' });
  const returned = await readNext();
  expect(returned.items[0]).toMatchObject({
    amount_cents: -100,
    end_to_end_id: 'MSG-1-1',
    reason: 'MD06',
    name: 'A. Peeters',
  });
  expectValid(returned);

  await call('/api/bank/transfers', { amount: '12.50', communication: '+++000/0000/00101+++', name: 'Zoë' });
  const transfer = await readNext();
  expect(transfer.items[0]).toMatchObject({
    amount_cents: 1_250,
    end_to_end_id: null,
    name: 'Zoë',
    text: '000000000101',
  });
  expectValid(transfer);

  await call('/api/bank/statement', {});
  const statement = await readNext();
  const refs = (items: BankFileItem[]) => items.flatMap((item) => (item.kind === 'line' ? [item.line_ref] : []));
  expect(refs(statement.items)).toEqual([settled, returned, transfer].flatMap(({ items }) => refs(items)));
  expectValid(statement);

  const page = await (await fetch(sandbox.url)).text();
  expect(page).toContain('Bank of the operator');
  expect(page).toContain('returned MD06');
  expect(page).toContain('Return (AM04)');
});

test('the bank refuses the second file with the same message id, and reports each refused collection with its reason', async () => {
  await behave({ mode: 'refuse', match: 'NL91', code: 'AC04' });
  await upload('MSG-2');
  const [, second] = (await readNext()).items;
  expect(second).toMatchObject({ kind: 'status', end_to_end_id: 'MSG-2-2', status: 'RJCT', reason: 'AC04' });
  expect((await readNext()).items[0]).toMatchObject({ amount_cents: 100 });
  await upload('MSG-2');
  expect((await readNext()).items[0]).toMatchObject({ message_id: 'MSG-2', status: 'RJCT', reason: 'DU01' });
  await call('/api/reset', {});
});

test('a truncated file is reported as incomplete, and a file that is sent twice has the same content both times', async () => {
  await behave({ mode: 'garbage', times: 1 });
  await call('/api/bank/transfers', { amount: '1' });
  expect((await readNext()).items.at(-1)).toEqual({ kind: 'end', complete: false });
  await behave({ mode: 'twice', times: 1 });
  await call('/api/bank/transfers', { amount: '1' });
  expect((await readNext()).items).toEqual((await readNext()).items);
});

test('failures of the SFTP connection are of kind down, and a file that does not exist is refused with NO_SUCH_FILE', async () => {
  const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
  await behave({ mode: 'down', times: 1 });
  expect(await failure(bank.listFiles())).toMatchObject({ system: 'bank', kind: 'down' });
  await behave({ mode: 'delay', delay_ms: 5_000 });
  expect(await failure(openWith({ timeout_ms: 300 }).listFiles())).toMatchObject({ kind: 'down', code: 'TIMEOUT' });
  await call('/api/reset', {});
  expect(await failure(bank.downloadFile('nothing.xml'))).toMatchObject({ kind: 'refused', code: 'NO_SUCH_FILE' });
  const stranger = openWith({ host_key: `SHA256:${'A'.repeat(43)}` });
  expect(await failure(upload('MSG-3', stranger))).toMatchObject({ kind: 'down' });
  expect(await failure(openBank({ url: 'sftp://a:b@127.0.0.1:9' }).listFiles())).toMatchObject({ kind: 'down' });
  expect(await bank.listFiles()).toEqual([]);
});

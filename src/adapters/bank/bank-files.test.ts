import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankFileParser } from './bank-file-parser.ts';
import type {
  BankFileItem,
  CollectionFile,
  CollectionTransaction,
  TransferFile,
  TransferTransaction,
} from './bank-port.ts';
import { serializeCollections } from './collection-file.ts';
import { serializeTransfers } from './transfer-file.ts';

/** The official schemas, if they were placed beside the project. */
const checker = resolve(import.meta.dirname, '../../../../shared/validators/check.mjs');

const head: CollectionFile = {
  message_id: 'a'.repeat(32),
  created_at: '2026-11-26T09:00:00.000Z',
  collect_on: '2026-11-30',
  transactions: 2,
  amount_cents: 5_432,
  creditor: {
    name: 'Canopy Telecom SRL',
    street: 'Rue de la Loi',
    building: '1',
    post_code: '1000',
    town: 'Bruxelles',
    country: 'BE',
    identifier: 'BE78ZZZ0999999922',
    iban: 'BE68539007547034',
    bic: 'GKCCBEBB',
  },
};
const collections: CollectionTransaction[] = [
  {
    end_to_end_id: 'b'.repeat(32),
    amount_cents: 432,
    mandate_reference: 'CANOPY-1',
    signed_on: '2026-11-02',
    amends_reference: null,
    debtor: { name: 'A. Peeters <x> + Son', iban: 'BE71096123456769' },
    communication: '000000000101',
  },
  {
    end_to_end_id: 'c'.repeat(32),
    amount_cents: 5_000,
    mandate_reference: 'CANOPY-2',
    signed_on: '2026-11-03',
    amends_reference: 'CANOPY-0',
    debtor: { name: 'B. Maes', iban: 'NL91ABNA0417164300' },
    communication: null,
  },
];

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield item;
}
const write = async (file: CollectionFile, transactions: Iterable<CollectionTransaction>): Promise<string> => {
  let text = '';
  for await (const piece of serializeCollections(file, each(transactions))) text += piece;
  return text;
};

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'bank-files-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a batch of direct debits', () => {
  test('contains mandates with dates, the amended mandate, a structured address and a structured communication', async () => {
    const text = await write(head, collections);
    const flat = text.replace(/\s+/g, ' ');
    expect(flat).toContain('<MsgId>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</MsgId>');
    expect(flat).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>54.32</CtrlSum>');
    expect(flat).toContain('<LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp>');
    expect(flat).toContain(
      '<StrtNm>Rue de la Loi</StrtNm><BldgNb>1</BldgNb><PstCd>1000</PstCd><TwnNm>Bruxelles</TwnNm><Ctry>BE</Ctry>',
    );
    expect(flat).toContain('<MndtId>CANOPY-1</MndtId><DtOfSgntr>2026-11-02</DtOfSgntr></MndtRltdInf>');
    expect(flat).toContain('<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlMndtId>CANOPY-0</OrgnlMndtId>');
    expect(flat).toContain('<Issr>BBA</Issr></Tp><Ref>000000000101</Ref>');
    expect(flat).toContain('A. Peeters &lt;x&gt; + Son');
    expect(await write(head, collections)).toBe(text);
  });

  test.skipIf(!existsSync(checker))(
    'has no fault by the official schema (skipped where it is not installed beside the project)',
    async () => {
      const path = join(folder, 'pain008.xml');
      writeFileSync(path, await write(head, collections));
      expect(execFileSync('node', [checker, path], { encoding: 'utf8' })).toContain('pain.008.001.08, 0 faults');
    },
  );

  test('is not written when the number or sum of its transactions differs from its header', async () => {
    await expect(write({ ...head, amount_cents: 1 }, collections)).rejects.toThrow('transactions');
    await expect(write(head, collections.slice(1))).rejects.toThrow('transactions');
  });
});

describe('a batch of transfers', () => {
  const file: TransferFile = {
    message_id: head.message_id,
    created_at: head.created_at,
    execute_on: '2026-11-30',
    transactions: 2,
    amount_cents: 1_432,
    debtor: head.creditor,
  };
  const transfers: TransferTransaction[] = [
    {
      end_to_end_id: 'b'.repeat(32),
      amount_cents: 432,
      payee: { name: 'A. Peeters <x> + Son', iban: 'BE71096123456769' },
      text: 'Canopy',
    },
    {
      end_to_end_id: 'c'.repeat(32),
      amount_cents: 1_000,
      payee: { name: 'B. Maes', iban: 'NL91ABNA0417164300' },
      text: '',
    },
  ];
  const writeTransfers = async (transactions: readonly TransferTransaction[]): Promise<string> => {
    let text = '';
    for await (const piece of serializeTransfers(file, each(transactions))) text += piece;
    return text;
  };
  /** Names of the child elements of an element, in their order. */
  const childrenOf = (text: string, name: string): string[] => {
    const inside = new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(text)?.[1] ?? '';
    const names: string[] = [];
    let depth = 0;
    for (const [, close, element = ''] of inside.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (close === '' && depth === 0) names.push(element);
      depth += close === '' ? 1 : -1;
    }
    return names;
  };

  // The official schemas beside this project have no pain.001: these are its sequences (ISO 20022, pain.001.001.09).
  test.each([
    ['CstmrCdtTrfInitn', ['GrpHdr', 'PmtInf']],
    ['GrpHdr', ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']],
    [
      'PmtInf',
      [
        'PmtInfId',
        'PmtMtd',
        'BtchBookg',
        'NbOfTxs',
        'CtrlSum',
        'PmtTpInf',
        'ReqdExctnDt',
        'Dbtr',
        'DbtrAcct',
        'DbtrAgt',
        'ChrgBr',
        'CdtTrfTxInf',
        'CdtTrfTxInf',
      ],
    ],
    ['Dbtr', ['Nm', 'PstlAdr']],
    ['PstlAdr', ['StrtNm', 'BldgNb', 'PstCd', 'TwnNm', 'Ctry']],
    ['ReqdExctnDt', ['Dt']],
    ['CdtTrfTxInf', ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']],
  ])('%s has its child elements in the order of the schema', async (name, children) => {
    expect(childrenOf(await writeTransfers(transfers), name)).toEqual(children);
  });

  test('contains sums, payees and texts, and is the same text for the same input', async () => {
    const text = await writeTransfers(transfers);
    const flat = text.replace(/\s+/g, ' ');
    expect(flat).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    expect(flat).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>14.32</CtrlSum>');
    expect(flat).toContain(
      '<Amt><InstdAmt Ccy="EUR">4.32</InstdAmt></Amt><Cdtr><Nm>A. Peeters &lt;x&gt; + Son</Nm></Cdtr>',
    );
    expect(flat).toContain('<RmtInf><Ustrd>Canopy</Ustrd></RmtInf>');
    expect(flat.match(/<RmtInf>/g)).toHaveLength(1);
    expect(await writeTransfers(transfers)).toBe(text);
  });

  test('is not written when the number or sum of its transactions differs from its header', async () => {
    await expect(writeTransfers(transfers.slice(1))).rejects.toThrow('transactions');
  });
});

const read = (text: string, size = 1_000): BankFileItem[] => {
  const parser = createBankFileParser();
  const bytes = Buffer.from(text);
  const items: BankFileItem[] = [];
  for (let at = 0; at < bytes.length; at += size) items.push(...parser.write(bytes.subarray(at, at + size)));
  return [...items, ...parser.finish()];
};
const lines = (items: BankFileItem[]) => items.flatMap((item) => (item.kind === 'line' ? [item] : []));
const faults = (items: BankFileItem[]) =>
  items.flatMap((item) => (item.kind === 'fault' ? [[item.item_ref, item.field]] : []));

type EntryText = {
  ref?: string;
  amount?: string;
  currency?: string;
  sign?: string;
  day?: string;
  status?: string;
  details?: string;
};
const entry = ({
  ref = 'R1',
  amount = '12.10',
  currency = 'EUR',
  sign = 'CRDT',
  day = '2026-11-30',
  status = 'BOOK',
  details = '',
}: EntryText = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
  `<AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const details = (endToEnd: string, moreXml = '') =>
  `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>${moreXml}</TxDtls>`;
const statement = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>` +
  `<Stmt><Id>S1</Id><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('a parsed statement', () => {
  test('contains transfers, returns with their reason code, and the booking of a batch', () => {
    const transfer = details(
      'NOTPROVIDED',
      '<RltdPties><Dbtr><Pty><Nm>A. Peeters</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties>' +
        '<RmtInf><Strd><CdtrRefInf><Ref>000000000101</Ref></CdtrRefInf></Strd></RmtInf>',
    );
    const returnDetails = details(
      'E2E',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">12.00</Amt></InstdAmt></AmtDtls><RltdPties><Dbtr><Nm>B. Maes</Nm></Dbtr></RltdPties><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>',
    );
    const items = read(
      statement(
        entry({ details: transfer }),
        entry({ ref: 'R2', sign: 'DBIT', details: returnDetails }),
        entry({ ref: 'R3', amount: '100', details: '<Btch><PmtInfId>BATCH</PmtInfId></Btch>' }),
        entry({ ref: 'R4', status: 'PDNG' }),
      ),
    );
    expect(items.at(-1)).toEqual({ kind: 'end', complete: true });
    const shared = { account: 'BE68539007547034', statement: 'S1', booked_on: '2026-11-30', currency: 'EUR' };
    expect(lines(items)).toMatchObject([
      {
        ...shared,
        line_ref: 'R1',
        amount_cents: 1_210,
        end_to_end_id: null,
        name: 'A. Peeters',
        iban: 'BE71096123456769',
        text: '000000000101',
      },
      {
        line_ref: 'R2',
        amount_cents: -1_210,
        instructed_cents: -1_200,
        end_to_end_id: 'E2E',
        reason: 'MD06',
        name: 'B. Maes',
      },
      { line_ref: 'R3', amount_cents: 10_000, batch_ref: 'BATCH', reason: null },
    ]);
  });

  test('has a line for each transaction of an entry, and an entry of one or no transaction keeps the reference of the entry', () => {
    const two = entry({
      amount: '3.00',
      details: details('A', '<Amt Ccy="EUR">1.00</Amt>') + details('B', '<Amt Ccy="EUR">2.00</Amt>'),
    });
    expect(lines(read(statement(two))).map(({ line_ref, amount_cents }) => [line_ref, amount_cents])).toEqual([
      ['R1#A', 100],
      ['R1#B', 200],
    ]);
    expect(lines(read(statement(entry({ details: details('A') })))).map(({ line_ref }) => line_ref)).toEqual(['R1']);
    expect(lines(read(statement(entry()))).map(({ line_ref }) => line_ref)).toEqual(['R1']);
  });

  test.each([
    ['an amount', entry({ ref: 'BAD', amount: '12.345' }), 'Amt'],
    ['a negative amount', entry({ ref: 'BAD', amount: '-1.00' }), 'Amt'],
    ['a date', entry({ ref: 'BAD', day: '2026-02-30' }), 'BookgDt'],
    ['a sign', entry({ ref: 'BAD', sign: 'BOTH' }), 'CdtDbtInd'],
  ])('reports the line with %s that is invalid, and contains the other lines', (_, bad, field) => {
    const items = read(statement(entry({ ref: 'A' }), bad, entry({ ref: 'C' })));
    expect(lines(items).map(({ line_ref }) => line_ref)).toEqual(['A', 'C']);
    expect(faults(items)).toEqual([['BAD', field]]);
    expect(items.at(-1)).toEqual({ kind: 'end', complete: true });
  });

  test('reports an entry whose amount is not the sum of its transactions', () => {
    const wrong = entry({
      amount: '4.00',
      details: details('A', '<Amt Ccy="EUR">1.00</Amt>') + details('B', '<Amt Ccy="EUR">2.00</Amt>'),
    });
    expect(read(statement(wrong)).find((item) => item.kind === 'fault')).toMatchObject({
      field: 'SUM',
      entry_ref: 'R1',
    });
  });

  test('has the payee of a returned transfer, and the transaction code of bank costs', () => {
    const parties =
      '<RltdPties><Dbtr><Pty><Nm>We</Nm></Pty></Dbtr><Cdtr><Pty><Nm>B. Maes</Nm></Pty></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
    const code = '<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>';
    const cost = entry({ ref: 'R2', sign: 'DBIT' }).replace('<NtryDtls>', `${code}<NtryDtls>`);
    expect(lines(read(statement(entry({ details: details('E2E', parties) }), cost)))).toMatchObject([
      { amount_cents: 1_210, reason: 'AC04', name: 'B. Maes', end_to_end_id: 'E2E', transaction_code: null },
      { amount_cents: -1_210, transaction_code: 'ACMT/MDOP/CHRG' },
    ]);
  });

  test('keeps the currency of a line that is not in euro', () => {
    expect(lines(read(statement(entry({ currency: 'USD' }))))[0]).toMatchObject({
      currency: 'USD',
      amount_cents: 1_210,
    });
  });

  test.each([
    ['a truncated file', (text: string) => text.slice(0, -40)],
    ['a file that is truncated in an entry', (text: string) => text.slice(0, text.indexOf('<AcctSvcrRef>'))],
    ['a file that is not XML', () => 'PK\u0003\u0004 this is something else'],
    ['an empty file', () => ''],
    ['a document of another type', (text: string) => text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')],
    [
      'a file with a document type declaration',
      (text: string) => text.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
    ],
    [
      'a file with an element of 3 MB',
      (text: string) => text.replace('<Id>S1</Id>', `<Id>${'x'.repeat(3_000_000)}</Id>`),
    ],
  ])('%s is reported as incomplete', (_, harm) => {
    expect(read(harm(statement(entry(), entry({ ref: 'R2' })))).at(-1)).toEqual({ kind: 'end', complete: false });
  });

  test('is independent of the size of the pieces it is read in, also when a piece ends inside a character', () => {
    const text = statement(entry({ details: details('A', '<RltdPties><Dbtr><Nm>Zoë Müller</Nm></Dbtr></RltdPties>') }));
    for (const size of [1, 2, 3, 7]) expect(lines(read(text, size))).toEqual(lines(read(text)));
    expect(lines(read(text))[0]?.name).toBe('Zoë Müller');
  });

  test('of 100,000 lines is read in constant memory', () => {
    const parser = createBankFileParser();
    const [before, after] = statement('|').split('|') as [string, string];
    const usedMb = () => {
      globalThis.gc?.();
      return process.memoryUsage().heapUsed / 1e6;
    };
    let [count, sum, highest] = [0, 0, 0];
    const count_in = (items: BankFileItem[]) => {
      for (const line of lines(items)) {
        count += 1;
        sum += line.amount_cents;
      }
    };
    count_in(parser.write(Buffer.from(before)));
    const start = usedMb();
    for (let n = 0; n < 1_000; n += 1) {
      const piece = Array.from({ length: 100 }, (_, k) =>
        entry({ ref: `R${n * 100 + k}`, details: details(`E${n}-${k}`) }),
      ).join('');
      count_in(parser.write(Buffer.from(piece)));
      if (n % 50 === 0) highest = Math.max(highest, usedMb());
    }
    count_in(parser.write(Buffer.from(after)));
    expect(parser.finish().at(-1)).toEqual({ kind: 'end', complete: true });
    expect([count, sum]).toEqual([100_000, 121_000_000]);
    // All lines together would take several hundred MB; without a forced collection some garbage is counted.
    expect(highest - start).toBeLessThan(120);
  });
});

test('a status report contains the answer to a message and to each of its collections', () => {
  const report =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>X</MsgId></GrpHdr>' +
    '<OrgnlGrpInfAndSts><OrgnlMsgId>MSG</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>' +
    '<OrgnlPmtInfAndSts><OrgnlPmtInfId>MSG</OrgnlPmtInfId>' +
    '<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>' +
    '<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>';
  const items = read(report);
  expect(items).toEqual([
    { kind: 'status', message_id: 'MSG', end_to_end_id: null, status: 'PART', reason: null },
    { kind: 'status', message_id: 'MSG', end_to_end_id: 'E1', status: 'RJCT', reason: 'AC04' },
    { kind: 'fault', line: 1, item_ref: 'MSG', field: 'OrgnlEndToEndId', entry_ref: null },
    { kind: 'end', complete: true },
  ]);
});

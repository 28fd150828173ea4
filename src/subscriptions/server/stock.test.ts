import { expect, test } from 'vitest';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { generatedStock } from './generated-stock.ts';
import { readNumbers, readSims } from './stock-file.ts';

test('the made-up stock is the same at every start, with each number and SIM once', () => {
  const stock = generatedStock(2000);
  expect(generatedStock(2000)).toEqual(stock);
  expect(new Set(stock.numbers.map(({ msisdn }) => msisdn)).size).toBe(2000);
  expect(new Set(stock.sims.map(({ iccid }) => iccid)).size).toBe(4000);
  expect(new Set(stock.sims.map(({ imsi }) => imsi)).size).toBe(4000);
});

test('made-up numbers and SIMs have the formats of real ones', () => {
  const { numbers, sims } = generatedStock(50);
  for (const { msisdn } of numbers) expect(msisdn).toMatch(/^\+324[5-9]\d{7}$/);
  for (const sim of sims) {
    expect(parseIccid(sim.iccid)).toBe(sim.iccid);
    expect(sim.imsi).toMatch(/^206\d{12}$/);
    expect(sim.puk1).toMatch(/^\d{8}$/);
    expect(sim.puk2).toMatch(/^\d{8}$/);
  }
});

test('an operator’s files are read, whatever the separator and the line ends', () => {
  expect(readNumbers('\uFEFFmsisdn\r\n+32470123456\r\n\r\n+32495000111\r\n')).toEqual({
    rows: [{ msisdn: '+32470123456' }, { msisdn: '+32495000111' }],
    errors: [],
  });
  const [sim] = generatedStock(1).sims;
  const line = `${sim?.iccid};esim;${sim?.imsi};${sim?.puk1};"${sim?.puk2}"`;
  expect(readSims(`ICCID;kind;imsi;puk1;puk2\n${line}`)).toEqual({ rows: [sim], errors: [] });
});

test('each wrong line is named with its reason', () => {
  const { rows, errors } = readNumbers('msisdn\n+32470123456\n0470123456\n+3221234567');
  expect(rows).toHaveLength(1);
  expect(errors.map((error) => error.line)).toEqual([3, 4]);
  const sims = readSims(
    [
      'iccid,kind,imsi,puk1,puk2',
      '8932990000000000015,card,206990000000001,12345678,12345678',
      'x,card,206990000000001,12345678,12345678',
    ].join('\n'),
  );
  expect(sims.errors.length).toBeGreaterThan(0);
  expect(sims.errors.at(-1)?.reason).toContain('iccid');
  expect(readSims('iccid,kind\n').errors).toEqual([{ line: 1, reason: 'the header lacks imsi, puk1, puk2' }]);
});

import { expect, test } from 'vitest';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { generatedStock } from './generated-stock.ts';
import { createStockLineReader } from './stock-file.ts';

test('the generated stock is the same at every start, without duplicates', () => {
  const stock = generatedStock(2000);
  expect(generatedStock(2000)).toEqual(stock);
  expect(new Set(stock.numbers.map(({ msisdn }) => msisdn)).size).toBe(2000);
  expect(new Set(stock.sims.map(({ iccid }) => iccid)).size).toBe(4000);
  expect(new Set(stock.sims.map(({ imsi }) => imsi)).size).toBe(4000);
});

test('generated numbers and SIMs have real formats', () => {
  const { numbers, sims } = generatedStock(50);
  for (const { msisdn } of numbers) expect(msisdn).toMatch(/^\+324[5-9]\d{7}$/);
  for (const sim of sims) {
    expect(parseIccid(sim.iccid)).toBe(sim.iccid);
    expect(sim.imsi).toMatch(/^206\d{12}$/);
    expect(sim.puk1).toMatch(/^\d{8}$/);
    expect(sim.puk2).toMatch(/^\d{8}$/);
  }
});

const opened = (...header: string[]) => {
  const reader = createStockLineReader(header);
  if (typeof reader === 'string') throw new Error(reader);
  return reader;
};

test('stock files are read with any order and case of the columns', () => {
  const numbers = opened('msisdn');
  expect([numbers.stock, numbers.read(['+32470123456'])]).toEqual(['numbers', ['+32470123456']]);
  const [sim] = generatedStock(1).sims;
  const sims = opened('kind', 'ICCID', 'imsi', 'puk1', 'puk2');
  const cells = ['esim', sim?.iccid ?? '', sim?.imsi ?? '', sim?.puk1 ?? '', sim?.puk2 ?? ''];
  expect([sims.stock, sims.read(cells)]).toEqual(['sims', [sim?.iccid, '0', sim?.imsi, sim?.puk1, sim?.puk2]]);
});

test('an invalid line of a stock file is refused with a reason', () => {
  for (const number of ['0470123456', '+3221234567', '', '+32470123456x'])
    expect(opened('msisdn').read([number])).toContain('msisdn must look like');
  const sims = opened('iccid', 'kind', 'imsi', 'puk1', 'puk2');
  const [sim] = generatedStock(1).sims;
  expect(sims.read('x,card,206990000000001,12345678,12345678'.split(','))).toContain('iccid');
  expect(sims.read(`${sim?.iccid},chip,206990000000001,12345678,12345678`.split(','))).toContain('kind');
  expect(sims.read(`${sim?.iccid},card,306990000000001,12345678,12345678`.split(','))).toContain('imsi');
  expect(sims.read(`${sim?.iccid},card,206990000000001,1234567,12345678`.split(','))).toContain('puk1');
  expect(createStockLineReader(['iccid', 'kind'])).toBe('the header lacks imsi, puk1, puk2');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueFolder, parseCatalogue, readCatalogue } from './read-catalogue.ts';
import { audiences, paymentTypes } from '#catalogue/rules/plan-kind.ts';

const text = (name: string) => readFileSync(join(catalogueFolder, `${name}.json`), 'utf8');
const texts = { catalogue: text('catalogue'), operators: text('operators'), devices: text('devices') };
const replaceInCatalogue = (from: string | RegExp, to: string) => () => {
  const catalogue = texts.catalogue.replace(from, to);
  if (catalogue === texts.catalogue) throw new Error(`nothing to replace: ${String(from)}`);
  return parseCatalogue({ ...texts, catalogue });
};

describe('the catalogue files of the repository', () => {
  test('have three plans for each audience and payment type', async () => {
    const { content } = await readCatalogue();
    const kinds = content.offers.map(({ audience, payment_type }) => `${audience} ${payment_type}`);
    for (const audience of audiences) {
      for (const payment of paymentTypes)
        expect(kinds.filter((kind) => kind === `${audience} ${payment}`)).toHaveLength(3);
    }
    const [s] = content.offers;
    expect(s).toMatchObject({
      price_cents: 1000,
      data_gb: 20,
      minutes: 500,
      sms: 100,
      co2_grams: 2000,
      sim_types: [0, 1],
    });
    expect(content.offers.find(({ code }) => code === 'private-postpaid-m')).toMatchObject({
      price_cents: 2000,
      data_gb: 40,
      minutes: null,
    });
  });

  test('list at least 150 devices with an eSIM, and 40 without', async () => {
    const { devices, operators } = (await readCatalogue()).content;
    expect(devices.filter(({ esim }) => esim).length).toBeGreaterThanOrEqual(150);
    expect(devices.filter(({ esim }) => !esim).length).toBeGreaterThanOrEqual(40);
    expect(new Set(devices.map(({ brand, model }) => `${brand} ${model}`)).size).toBe(devices.length);
    expect(operators.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Proximus', 'Orange', 'BASE', 'Telenet', 'Mobile Vikings', 'DIGI']),
    );
  });
});

describe('a fault is reported with its file, line and field', () => {
  test.each([
    [
      'a third decimal',
      replaceInCatalogue('"price_euro": 10,', '"price_euro": 10.001,'),
      'catalogue.json, line 10, offers[0].price_euro: an amount in euro has at most two decimals',
    ],
    [
      'a price in words',
      replaceInCatalogue('"price_euro": 10,', '"price_euro": "10",'),
      'catalogue.json, line 10, offers[0].price_euro: ',
    ],
    ['a negative price', replaceInCatalogue('"price_euro": 10,', '"price_euro": -1,'), 'offers[0].price_euro'],
    ['a missing language', replaceInCatalogue('"fr": "Bouleau", ', ''), 'catalogue.json, line 9, offers[0].name.fr'],
    ['an unknown field', replaceInCatalogue('"code": "data-10"', '"colour": "red", "code": "data-10"'), 'addons[0]'],
    [
      'an unknown plan',
      replaceInCatalogue('"private-prepaid-s",\n', '"private-prepaid-z",\n'),
      'there is no offer "private-prepaid-z"',
    ],
    [
      'EU data above the data of its plan',
      replaceInCatalogue('"roaming_gb": 5,', '"roaming_gb": 25,'),
      'it does not add all of its EU data, which counts against the data of the plan',
    ],
    [
      'an unknown category',
      replaceInCatalogue('"category": "data"', '"category": "date"'),
      'there is no category "date"',
    ],
    [
      'too little roaming',
      replaceInCatalogue('"roaming_gb": 17', '"roaming_gb": 5'),
      'EU roaming must include at least 17 GB at this price',
    ],
    [
      'extra data with too little roaming',
      replaceInCatalogue('"roaming_gb": 9,', '"roaming_gb": 8,'),
      'data at this price must include at least 9 GB of EU roaming',
    ],
    [
      'a paid number above its legal maximum',
      replaceInCatalogue(/("code": "paid-0903"[^[]*\[[^\]]*\][^[]*\[)1.5/, '$12'),
      '+32903 may cost at most 1.5 euro by the minute',
    ],
    [
      'paid SMS above their legal maximum',
      replaceInCatalogue(/("code": "paid-sms-5"[^[]*\[)0.5/, '$11'),
      '5000 may cost at most 0.5 euro by the sms',
    ],
    [
      'a promo that ends before it begins',
      replaceInCatalogue('"until": "2025-05-31"', '"until": "2025-01-31"'),
      'ends before it begins',
    ],
    ['a promo of 200 %', replaceInCatalogue(/"value": 10(?=,)/, '"value": 200'), 'a percentage is at most 100'],
    ['not JSON', replaceInCatalogue('"offers": [', '"offers": ['.slice(0, -1)), 'catalogue.json: this is not JSON'],
  ])('%s', (_, load, message) => expect(load).toThrow(message));

  test('a duplicate code', () => {
    expect(replaceInCatalogue('"code": "private-postpaid-m"', '"code": "private-postpaid-s"')).toThrow(
      '"private-postpaid-s" stands twice',
    );
  });

  test('a device with an unknown note', () => {
    const devices = texts.devices.replace('"note": "not-mainland-china"', '"note": "nothing"');
    expect(() => parseCatalogue({ ...texts, devices })).toThrow(
      /devices\.json, line \d+, devices\[0\]\.note: there is no note "nothing"/,
    );
  });
});

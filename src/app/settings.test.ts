import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsFrom } from './settings.ts';

/** The example as an operator fills it in: lines with a value are set, the others left at their default. */
const example = Object.fromEntries(
  readFileSync(join(import.meta.dirname, '../../deploy/settings.example.env'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
);

const madeUp: [string, string][] = [
  ['CREDITOR_ID', 'BE00ZZZ0000000000'],
  ['ESIM_REQUESTER', '1.3.6.1.4.1.99999.1'],
  ['PORTING_RECIPIENT', 'canopy'],
  ['PAYMENTS_KEY', 'sandbox'],
  ['NETWORK_KEY', 'sandbox'],
  ['ESIM_KEY', 'sandbox'],
  ['PORTING_KEY', 'sandbox'],
  ['COURIER_KEY', 'sandbox'],
  ['MAIL_FROM', 'Canopy <hello@canopy.example>'],
  ['SUPPORT_EMAIL', 'help@canopy.example'],
  ['SUPPORT_PHONE', '0800 00 000'],
  ['PROVIDER_NAME', 'Canopy Telecom BV'],
  ['PROVIDER_ADDRESS', 'Terhulpsesteenweg 1, 1170 Bruxelles/Brussel'],
  ['PROVIDER_COMPANY_NUMBER', 'BE 0123.456.749'],
];

describe('what is made up for trying out', () => {
  test('the example, filled in, starts', () => {
    expect(settingsFrom(example)).toMatchObject({ SANDBOX: false });
  });

  test.each(madeUp)('%s must be given where there is no sandbox', (name, value) => {
    const sentence = new RegExp(`^The setting ${name} is missing: .+ only holds with a sandbox\\.$`);
    expect(() => settingsFrom({ ...example, [name]: undefined })).toThrow(sentence);
    expect(() => settingsFrom({ ...example, [name]: value })).toThrow(sentence);
  });

  test('a sandbox is told nothing', () => {
    const urls = Object.fromEntries(Object.entries(example).filter(([name]) => name.endsWith('_URL')));
    const settings = settingsFrom({ ...urls, SANDBOX: 'on' });
    expect(settings).toMatchObject(Object.fromEntries(madeUp));
  });
});

test.each([
  ['ESIM_REQUESTER', 'canopy'],
  ['ESIM_REQUESTER', '1..2'],
  ['ESIM_SMDP_ADDRESS', 'https://smdp.example'],
  ['PORTING_RECIPIENT', 'two words'],
  ['CREDITOR_ID', 'BE'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  // Every screen says: within 3 working days.
  ['REFUND_WORKING_DAYS', '4'],
])('%s cannot be %s', (name, value) => {
  expect(() => settingsFrom({ ...example, [name]: value })).toThrow(`The setting ${name} is wrong`);
});

test.each([
  ['https://My.Operator.example', 'https://my.operator.example'],
  // A slash more would send customers and webhooks to //order/success.
  ['https://my.operator.example/', 'https://my.operator.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
])('the address of the product %s is %s', (given, kept) => {
  expect(settingsFrom({ ...example, APP_URL: given }).APP_URL).toBe(kept);
});

test.each([
  'ftp://my.operator.example',
  'javascript:alert(1)',
  'https://my.operator.example/app',
  'https://my.operator.example/?x=1',
  'https://user:password@my.operator.example',
  'my.operator.example',
])('the address of the product cannot be %s', (given) => {
  expect(() => settingsFrom({ ...example, APP_URL: given })).toThrow('The setting APP_URL is wrong');
});

test('terms of one’s own need a file that can be sent along', () => {
  const own = { ...example, TERMS_URL: 'https://my.operator.example/terms' };
  expect(() => settingsFrom(own)).toThrow(/^The setting TERMS_FILE is missing: .+\.$/);
  const [there, gone] = ['package.json', 'terms-{language}.pdf'];
  expect(settingsFrom({ ...own, TERMS_FILE: there }).TERMS_FILE).toBe(there);
  expect(() => settingsFrom({ ...own, TERMS_FILE: gone })).toThrow(
    /TERMS_FILE names a file that is not there \(terms-en\.pdf\)/,
  );
});

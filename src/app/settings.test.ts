import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateCipherKey } from '#platform/cipher.ts';
import { exampleValues } from './example-values.ts';
import { findAllSettingFaults, readAndValidateSettings } from './settings.ts';

/** The example settings unchanged: lines with a value are set, the others keep their default. */
const unfilled = Object.fromEntries(
  readFileSync(join(import.meta.dirname, '../../deploy/settings.example.env'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
);

/** The example settings as completed by an operator. */
const example: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(unfilled).map(([name, value]) => [
      name,
      value
        .replaceAll(/change-me[\w-]*/g, '4f0c9a7d52e1b3886d01')
        .replaceAll(/(operator|courier|identity)\.example/g, '$1.test')
        .replaceAll(/My ?Operator/g, 'Telecom'),
    ]),
  ),
  DATA_KEYS: generateCipherKey('k1'),
  PROVIDER_ADDRESS: 'Rue Basse 1, 1000 Bruxelles',
  PROVIDER_REGISTER: 'RPM Namur',
  PROVIDER_COMPANY_NUMBER: 'BE 0456.789.031',
  SUPPORT_PHONE: '02 555 01 24',
  ESIM_REQUESTER: '1.3.6.1.4.1.54321.1',
  PORTING_RECIPIENT: 'telecom',
  CREDITOR_ID: 'BE68ZZZ0456789031',
  CREDITOR_IBAN: 'BE68539007547034',
  CREDITOR_BIC: 'GEBABEBB',
  CREDITOR_ADDRESS: 'Rue Basse;1;1000;Bruxelles;BE',
};

/** Settings whose value in the example may be an operator’s own. */
const sharedExampleValues = new Set(['TRUST_PROXY', 'LEAVE_SECONDS', 'PAYMENTS_URL', 'EINVOICING_URL']);

const madeUp: [string, string][] = [
  ['CREDITOR_ID', 'BE00ZZZ0000000000'],
  ['CREDITOR_IBAN', 'BE71096123456769'],
  ['CREDITOR_BIC', 'GKCCBEBB'],
  ['ESIM_REQUESTER', '1.3.6.1.4.1.99999.1'],
  ['PORTING_RECIPIENT', 'canopy'],
  ['PAYMENTS_KEY', 'sandbox'],
  ['NETWORK_KEY', 'sandbox'],
  ['ESIM_KEY', 'sandbox'],
  ['PORTING_KEY', 'sandbox'],
  ['COURIER_KEY', 'sandbox'],
  ['EINVOICING_KEY', 'sandbox'],
  ['MAIL_FROM', 'Canopy <hello@canopy.example>'],
  ['SUPPORT_EMAIL', 'help@canopy.example'],
  ['SUPPORT_PHONE', '0800 00 000'],
  ['PROVIDER_NAME', 'nl: Canopy Telecom BV | fr: Canopy Telecom SRL'],
  [
    'PROVIDER_ADDRESS',
    'nl: Terhulpsesteenweg 1, 1170 Brussel | fr: Chaussée de La Hulpe 1, 1170 Bruxelles | en: Chaussée de La Hulpe 1, 1170 Brussels',
  ],
  ['DPO_EMAIL', 'privacy@canopy.example'],
  ['SOURCE_URL', 'https://canopy.example/source'],
  ['PROVIDER_COMPANY_NUMBER', 'BE 0123.456.749'],
  ['DATA_KEYS', `made-up:${'0'.repeat(64)}`],
];

/** The settings that the launcher adds. */
const launcherSettings: Record<string, string> = {
  SANDBOX: 'on',
  SANDBOX_URL: 'http://localhost:3900',
  SANDBOX_SECRET: '4f0c9a7d52e1b3886d01',
  MAIL_URL: 'smtp://localhost:3901',
  SMS_URL: 'smpp://localhost:3902',
  PAYMENTS_URL: 'http://localhost:3900/mollie',
  ...Object.fromEntries(
    ['NETWORK', 'ESIM', 'PORTING', 'COURIER', 'DESK', 'EINVOICING'].map((name) => [
      `${name}_URL`,
      'http://localhost:3900',
    ]),
  ),
};

describe('placeholder settings', () => {
  test('the example settings are valid when they are filled in', () => {
    expect(readAndValidateSettings(example)).toMatchObject({ SANDBOX: false });
  });

  test.each(madeUp)('%s is required without a sandbox', (name, value) => {
    const sentence = new RegExp(`^The setting ${name} is missing: .+ only holds with a sandbox\\.$`);
    expect(() => readAndValidateSettings({ ...example, [name]: undefined })).toThrow(sentence);
    expect(() => readAndValidateSettings({ ...example, [name]: value })).toThrow(sentence);
  });

  test('a product with a sandbox has made-up values for all of them', () => {
    const settings = readAndValidateSettings(launcherSettings);
    expect(settings).toMatchObject(Object.fromEntries(madeUp));
  });
});

test.each([
  ['DATA_KEYS', 'k1:too-short'],
  ['DATA_KEYS', `k1:${'1f'.repeat(32)},k1:${'2f'.repeat(32)}`],
  ['ESIM_REQUESTER', 'canopy'],
  ['ESIM_REQUESTER', '1..2'],
  ['ESIM_SMDP_ADDRESS', 'https://smdp.example'],
  ['PORTING_RECIPIENT', 'two words'],
  ['CREDITOR_ID', 'BE'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['COUNTRY_HEADER', 'cf ipcountry'],
  // All texts say: within 3 working days.
  ['REFUND_WORKING_DAYS', '4'],
])('%s cannot be %s', (name, value) => {
  expect(() => readAndValidateSettings({ ...example, [name]: value })).toThrow(`The setting ${name} is wrong`);
});

test.each([
  ['https://My.Operator.example', 'https://my.operator.example'],
  // A trailing slash would produce URLs such as //order/success.
  ['https://my.operator.example/', 'https://my.operator.example'],
])('the APP_URL %s is parsed as %s', (input, parsed) => {
  expect(readAndValidateSettings({ ...example, APP_URL: input }).APP_URL).toBe(parsed);
});

test('a country header needs a trusted proxy', () => {
  const withHeader = { ...example, COUNTRY_HEADER: 'cf-ipcountry' };
  expect(readAndValidateSettings(withHeader).COUNTRY_HEADER).toBe('cf-ipcountry');
  expect(() => readAndValidateSettings({ ...withHeader, TRUST_PROXY: 'off' })).toThrow(
    'The setting COUNTRY_HEADER is wrong',
  );
});

describe('without a sandbox', () => {
  const findRefusal = (changes: Record<string, string | undefined>) => {
    try {
      readAndValidateSettings({ ...example, ...changes });
    } catch (error) {
      return (error as Error).message;
    }
    return 'starts';
  };

  test.each(Object.keys(unfilled).filter((name) => /change-me/.test(unfilled[name] ?? '')))(
    '%s is refused with the placeholder of the example',
    (name) => {
      expect(findRefusal({ [name]: unfilled[name] })).toMatch(new RegExp(`^The setting ${name} still holds .+\\.$`));
    },
  );

  test.each(Object.keys(exampleValues))('%s is refused with the value of the example', (name) => {
    expect(findRefusal({ [name]: unfilled[name] })).toMatch(new RegExp(`^The setting ${name} still holds .+\\.$`));
  });

  test('every value of the example is listed, as one to replace or as one that an operator may keep', () => {
    const filled = Object.entries(unfilled).filter(([, value]) => value !== '' && !/change-me/.test(value));
    expect(filled.filter(([name]) => !sharedExampleValues.has(name))).toEqual(Object.entries(exampleValues));
  });

  test('all faults of the settings are reported together', () => {
    expect(findAllSettingFaults(example)).toEqual([]);
    const unfit = { ...example, APP_URL: 'http://my.operator.test', NETWORK_SECRET: undefined, ESIM_SECRET: undefined };
    const settingsNamedIn = (faults: string[]) => faults.map((fault) => /^The setting (\w+) /.exec(fault)?.[1]);
    expect(settingsNamedIn(findAllSettingFaults({ ...unfit, SMS_FROM: 'MyOperator', COURIER_KEY: 'sandbox' }))).toEqual(
      ['COURIER_KEY', 'SMS_FROM', 'APP_URL', 'NETWORK_SECRET', 'ESIM_SECRET'],
    );
    expect(
      settingsNamedIn(findAllSettingFaults({ ...example, PORT: 'x', COURIER_URL: undefined, SMS_URL: 'no' })),
    ).toEqual(expect.arrayContaining(['PORT', 'COURIER_URL', 'SMS_URL']));
  });

  test('a secret may be in a file, and may be a list while it is being changed', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'network');
    writeFileSync(file, 'the newer secret of it,the older secret of it\n');
    const { NETWORK_SECRET, ...otherSettings } = example;
    expect(readAndValidateSettings({ ...otherSettings, NETWORK_SECRET_FILE: file }).NETWORK_SECRET).toBe(
      'the newer secret of it,the older secret of it',
    );
    expect(findRefusal({ NETWORK_SECRET, NETWORK_SECRET_FILE: file })).toMatch(
      /^The setting NETWORK_SECRET is given twice/,
    );
    expect(findRefusal({ NETWORK_SECRET: undefined, NETWORK_SECRET_FILE: `${file}.gone` })).toMatch(
      /^The setting NETWORK_SECRET_FILE names a file that cannot be read/,
    );
    expect(findRefusal({ NETWORK_SECRET: 'the newer secret of it,short' })).toMatch(
      /^The setting NETWORK_SECRET is wrong/,
    );
  });

  test.each([
    ['APP_URL', undefined],
    ['APP_URL', 'http://localhost:3000'],
    ['APP_URL', 'http://my.operator.example'],
    ['DATABASE_URL', undefined],
    ['PAYMENTS_URL', 'http://api.mollie.com'],
    ['NETWORK_URL', 'http://8.8.8.8'],
    ['ESIM_URL', 'http://[2001:db8::1]'],
    ['PORTING_URL', 'http://127.porting.example'],
    ['COURIER_URL', 'http://courier.local.example'],
    ['DESK_URL', 'http://desk.operator.test'],
    ['EINVOICING_URL', 'http://api.e-invoice.be'],
    ['SMS_URL', 'smpp://a:b@smsc.operator.example:2775'],
    ['IDENTITY_URL', 'http://identity.example'],
    ['IDENTITY_CLIENT_SECRET', 'short'],
    ['IDENTITY_CLIENT_KEYS', '{"keys":[]}'],
    ['IDENTITY_SCOPES', 'profile email'],
    ['NETWORK_SECRET', undefined],
    ['ESIM_SECRET', undefined],
    ['PORTING_SECRET', undefined],
    ['COURIER_SECRET', 'short'],
    ['DESK_SECRET', undefined],
    ['SUPPORT_HOURS', '9 to 5'],
  ])('%s cannot be %s', (name, value) => {
    expect(findRefusal({ [name]: value })).toMatch(new RegExp(`^The setting ${name} is .+`));
  });

  test('an identity service needs client credentials', () => {
    expect(findRefusal({ IDENTITY_CLIENT_SECRET: undefined })).toMatch(/^The setting IDENTITY_CLIENT_KEYS is missing/);
    expect(findRefusal({ IDENTITY_URL: undefined })).toMatch(/^The setting IDENTITY_URL is missing/);
    expect(findRefusal({ IDENTITY_URL: undefined, PREPAID_IDENTIFICATION: 'off' })).toBe('starts');
  });

  test('the database that npm start brings along is refused', () => {
    expect(findRefusal({ ALONE: 'on' })).toMatch(/^The setting DATABASE_URL is missing/);
  });

  test.each([
    ['PAYMENTS_URL', 'http://gateway:8080'],
    ['NETWORK_URL', 'http://network.internal'],
    ['ESIM_URL', `http://${[10, 1, 2, 3].join('.')}`],
    ['PORTING_URL', 'http://[fd00::7]:8080'],
    ['COURIER_URL', 'http://localhost:9000'],
    ['SMS_URL', `smpp://a:b@${[192, 168, 7, 7].join('.')}:2775`],
    ['MAIL_URL', 'smtp://mail.operator.example:587'],
  ])('%s may be %s', (name, value) => {
    expect(findRefusal({ [name]: value })).toBe('starts');
  });
});

describe('with a sandbox', () => {
  test.each([
    ['PAYMENTS_URL', 'https://api.mollie.com'],
    ['MAIL_URL', 'smtps://mail.operator.example'],
    ['SMS_URL', 'ssmpp://smsc.operator.example'],
  ])('a real %s is refused for any NODE_ENV', (name, value) => {
    for (const NODE_ENV of [undefined, 'development', 'test'])
      expect(() => readAndValidateSettings({ ...launcherSettings, NODE_ENV, [name]: value })).toThrow(
        new RegExp(`^The setting SANDBOX is on beside ${name}, .+\\.$`),
      );
  });

  test('a sandbox does not run in production', () => {
    expect(() => readAndValidateSettings({ ...launcherSettings, NODE_ENV: 'production' })).toThrow(
      /^The setting SANDBOX is on and NODE_ENV/,
    );
  });

  test('the sandbox may run on another machine, and APP_URL may be http', () => {
    const elsewhere = Object.fromEntries(
      Object.entries(launcherSettings).map(([name, value]) => [name, value.replace('localhost', 'sandbox.test')]),
    );
    const APP_URL = 'http://phone.test:3000';
    expect(readAndValidateSettings({ ...elsewhere, APP_URL }).APP_URL).toBe(APP_URL);
  });
});

test.each([
  'ftp://my.operator.example',
  'javascript:alert(1)',
  'https://my.operator.example/app',
  'https://my.operator.example/?x=1',
  'https://user:password@my.operator.example',
  'my.operator.example',
])('the APP_URL %s is refused', (url) => {
  expect(() => readAndValidateSettings({ ...example, APP_URL: url })).toThrow('The setting APP_URL is wrong');
});

test('TERMS_URL needs a TERMS_FILE that exists', () => {
  const withOwnTerms = { ...example, TERMS_URL: 'https://my.operator.example/terms' };
  expect(() => readAndValidateSettings(withOwnTerms)).toThrow(/^The setting TERMS_FILE is missing: .+\.$/);
  const [existingFile, missingFile] = ['package.json', 'terms-{language}.pdf'];
  expect(readAndValidateSettings({ ...withOwnTerms, TERMS_FILE: existingFile }).TERMS_FILE).toBe(existingFile);
  expect(() => readAndValidateSettings({ ...withOwnTerms, TERMS_FILE: missingFile })).toThrow(
    /TERMS_FILE names a file that is not there \(terms-en\.pdf\)/,
  );
});

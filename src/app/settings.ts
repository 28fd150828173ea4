import { existsSync } from 'node:fs';
import { z } from 'zod';
import { languages } from '#platform/pure/language.ts';
import { type Cipher, parseCipher } from '#platform/cipher.ts';
import {
  booleanSetting,
  findSandboxDefaultFaults,
  findSettingFaults,
  readSettings,
  resolveSettingFiles,
  setting,
  type Settings,
  type SettingsOf,
  sandboxDefaultSetting,
  InvalidSettingError,
} from '#platform/settings.ts';
import {
  adapterSettings,
  assertBankSettings,
  findEventSecretFaults,
  resolveIdentityClientAuthentication,
} from './outside.ts';
import { assertSandboxIsolated, findUnsafeSettingFaults } from './safe-settings.ts';
import { domainSettings } from './domains.ts';

/** `on` for one trusted proxy, or the number of proxies in a chain. */
const proxies = z
  .enum(['on', 'off', 'true', 'false', ...Array.from('0123456789')])
  .default('off')
  .transform((value) => (value === 'on' || value === 'true' ? 1 : Number(value) || 0));

/** Scheme, host and port, without a path. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => [new URL(url).origin, ''].join('/') === new URL(url).href, 'scheme, host and port only')
  .transform((url) => new URL(url).origin);

/** Settings of the process; domains and adapters declare their own. */
const processSettings = {
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), 'Port of the web server'),
  HOST: setting(z.string().default('0.0.0.0'), 'Address the web server listens on'),
  APP_URL: setting(
    origin.default('http://localhost:3000'),
    'Address by which customers and outside systems reach the product',
  ),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'PostgreSQL, 15 or newer; npm start brings one along',
  ),
  DATABASE_POOL: setting(
    z.coerce.number().int().min(1).max(200).default(10),
    'Connections of one process to PostgreSQL',
  ),
  LISTEN_DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'Direct address of PostgreSQL when DATABASE_URL is that of a pooler; each process listens for changes on one connection',
  ),
  LIVE_STREAMS: setting(
    z.coerce.number().int().min(0).max(100_000).default(10_000),
    'Most live streams to browsers of one process; other browsers poll for changes',
  ),
  DATA_KEYS: sandboxDefaultSetting(
    z.string().default(`made-up:${'0'.repeat(64)}`),
    'Keys of encrypted columns, id:key,id:key (32 bytes in Base64 or hex): the first one encrypts, all decrypt; npm run keys makes and changes them',
  ),
  ROLE: setting(
    z.enum(['all', 'server', 'intake', 'worker']).default('all'),
    'Role of this process: serves requests (server), takes events of outside systems only (intake), runs jobs (worker), or server and worker (all)',
  ),
  LEAVE_SECONDS: setting(
    z.coerce.number().min(0).max(600).default(0),
    'Seconds for which a stopping server reports it at /readyz and still serves; longer than a proxy takes to notice',
  ),
  END_SECONDS: setting(
    z.coerce.number().min(1).max(3600).default(30),
    'Seconds after which a stopping process is ended, also with unfinished work; includes LEAVE_SECONDS',
  ),
  ALONE: setting(
    booleanSetting(false),
    'This process is the only one on its database, as with npm start: jobs of a killed process are resumed at once',
  ),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'), 'Log level'),
  TRUST_PROXY: setting(
    proxies,
    'Behind a reverse proxy (on), or behind several (their number): uses the client address they send, HSTS and secure cookies',
  ),
  COUNTRY_HEADER: setting(
    z
      .string()
      .regex(/^[\w-]{0,60}$/)
      .default(''),
    'Header in which the proxy sends the country of a client address, such as cf-ipcountry; the proxy must overwrite the value of callers. Empty: the country of the device time zone',
  ),
  BRAND_NAME: setting(z.string().min(1).max(30).default('Canopy'), 'Name of the product on screens and in messages'),
  CONSENT_SCRIPT_URL: setting(
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
    'Script of a consent banner; none by default',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
    'Collector of OpenTelemetry that gets spans over OTLP/HTTP (JSON), such as http://localhost:4318; empty: no spans',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z
      .string()
      .regex(/^([\w-]+=([^,%]|%[0-9a-f]{2})*(,|$))*$/i)
      .default(''),
    'Headers for the collector: name=value,name=value, values encoded as in a URL',
  ),
  OTEL_SERVICE_NAME: setting(z.string().min(1).max(60).default('canopy'), 'Name of this service in its spans'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    'Share of the traces that are recorded, from 0 to 1',
  ),
  SANDBOX: setting(
    booleanSetting(false),
    'A sandbox simulates the outside systems and may move the business clock; refused in production',
  ),
  SANDBOX_URL: setting(z.url().optional(), 'Address of the sandbox, shown in the start-up text'),
  SANDBOX_SECRET: setting(
    z.string().min(16).optional(),
    'Secret with which the sandbox signs its events and moves the clock',
  ),
  SANDBOX_CLOCK_BEGINS_MS: setting(
    z.coerce.number().int().default(0),
    'With a sandbox and a new database: milliseconds from real time at which the business clock begins',
  ),
};

const shape = { ...processSettings, ...adapterSettings, ...domainSettings };

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof processSettings> {}
}

export const allSettings = shape;

/**
 * Customers receive the terms as a file (durable medium), so a file is required when the terms are not the built-in
 * ones.
 */
const assertTermsFile = ({ TERMS_URL, TERMS_FILE }: { TERMS_URL: string; TERMS_FILE: string }): void => {
  if (TERMS_URL === '' && TERMS_FILE === '') return;
  const missingFile = languages
    .map((language) => TERMS_FILE.replaceAll('{language}', language))
    .find((path) => !existsSync(path));
  if (missingFile === undefined) return;
  throw new InvalidSettingError(
    `The setting TERMS_FILE ${missingFile === '' ? 'is missing' : `names a file that is not there (${missingFile})`}: ${shape.TERMS_FILE.description}.`,
  );
};

/** @throws InvalidSettingError with one sentence. */
export const parseDataKeys = ({ DATA_KEYS }: { DATA_KEYS: string }): Cipher => {
  const cipher = parseCipher(DATA_KEYS);
  if (cipher) return cipher;
  throw new InvalidSettingError(`The setting DATA_KEYS is wrong: ${shape.DATA_KEYS.description}.`);
};

/** Identification of prepaid customers requires an identity service. */
const assertIdentityService = (settings: Pick<Settings, 'IDENTITY_URL' | 'PREPAID_IDENTIFICATION'>): void => {
  if (settings.PREPAID_IDENTIFICATION && settings.IDENTITY_URL === undefined)
    throw new InvalidSettingError(
      'The setting IDENTITY_URL is missing: without an identity service no prepaid SIM could be given, unless PREPAID_IDENTIFICATION is off.',
    );
};

/** Rejects a COUNTRY_HEADER without a trusted proxy, because then the caller could set that header. */
const assertCountryHeaderTrusted = (settings: { COUNTRY_HEADER: string; TRUST_PROXY: number }) => {
  if (settings.COUNTRY_HEADER === '' || settings.TRUST_PROXY > 0) return;
  throw new InvalidSettingError(
    'The setting COUNTRY_HEADER is wrong: without TRUST_PROXY, callers could write it themselves.',
  );
};

const checkOf =
  (assert: () => void): (() => string[]) =>
  () => {
    try {
      assert();
      return [];
    } catch (error) {
      if (error instanceof InvalidSettingError) return [error.message];
      throw error;
    }
  };

/** Checks of valid settings, in the order in which a start reports them; each returns a sentence for each fault. */
const settingChecks = (settings: SettingsOf<typeof shape>, environment: Environment): (() => string[])[] => [
  ...(settings.SANDBOX
    ? []
    : [
        () => findSandboxDefaultFaults(shape, settings),
        checkOf(() => assertTermsFile(settings)),
        checkOf(() => assertBankSettings(settings)),
        checkOf(() => assertIdentityService(settings)),
      ]),
  checkOf(() => assertCountryHeaderTrusted(settings)),
  settings.SANDBOX
    ? checkOf(() => assertSandboxIsolated(settings as Settings, environment))
    : () => findUnsafeSettingFaults(settings as Settings, environment, Object.keys(shape)),
  () => findEventSecretFaults(settings as Settings),
  checkOf(() => void parseDataKeys(settings)),
  checkOf(() => void resolveIdentityClientAuthentication(settings as Settings)),
];

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws InvalidSettingError with one sentence. */
export const readAndValidateSettings = (input: Environment) => {
  const environment = resolveSettingFiles(Object.keys(shape), input);
  const settings = readSettings(shape, environment);
  for (const findFaults of settingChecks(settings, environment)) {
    const [fault] = findFaults();
    if (fault !== undefined) throw new InvalidSettingError(fault);
  }
  return settings;
};

/** Returns a sentence for each fault of the settings. Combinations are checked only when all settings are present and well-formed. */
export const findAllSettingFaults = (input: Environment): string[] => {
  let environment: Environment;
  try {
    environment = resolveSettingFiles(Object.keys(shape), input);
  } catch (error) {
    if (error instanceof InvalidSettingError) return [error.message];
    throw error;
  }
  const faults = findSettingFaults(shape, environment);
  if (faults.length > 0) return faults;
  const settings = readSettings(shape, environment);
  return [...new Set(settingChecks(settings, environment).flatMap((findFaults) => findFaults()))];
};

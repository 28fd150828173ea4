// The few settings of the launcher, and the environment of the two programs that it starts.
// The product's own settings are declared and checked in src; docs/operating.md lists them all.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail, root } from './project.mjs';

const port = (name, fallback) => {
  const text = process.env[name] || String(fallback);
  const value = Number(text);
  // The sandbox also takes the three ports after its own.
  if (/^\d+$/.test(text) && value >= 1 && value <= 65_532) return value;
  return fail(`The setting ${name} is "${text}"; it must be a port number between 1 and 65532.`);
};

const onOff = (name, fallback) => {
  const text = (process.env[name] || fallback).toLowerCase();
  if (['on', 'true', '1'].includes(text)) return true;
  if (['off', 'false', '0'].includes(text)) return false;
  return fail(`The setting ${name} is "${process.env[name]}"; it must be "on" or "off".`);
};

/** Creates a folder and those above it, one by one: `mkdirSync` with `recursive` never ends where an existing folder accepts none, as /proc. */
const createFolder = (folder) => {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start has created it first.
    if (!existsSync(folder)) throw error;
  }
};

/**
 * Reads PORT, SANDBOX_PORT, SANDBOX, DATA_DIR, creates the data folder and checks that it can be written; ends with a sentence when one
 * is wrong.
 */
export const readLauncherSettings = () => {
  const settings = {
    port: port('PORT', 3000),
    sandbox: onOff('SANDBOX', 'on'),
    sandboxPort: port('SANDBOX_PORT', 3900),
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
  };
  const distance = settings.port - settings.sandboxPort;
  if (settings.sandbox && distance >= 0 && distance <= 3) {
    fail(`PORT ${settings.port} is one of the sandbox's four ports (${settings.sandboxPort} and the three after it).`);
  }
  try {
    createFolder(settings.dataDir);
    writeFileSync(join(settings.dataDir, '.writable'), '');
  } catch (error) {
    fail(`The data folder ${settings.dataDir} cannot be written (${error.code}): set DATA_DIR to another folder.`);
  }
  return settings;
};

/** A secret that only this machine knows, made at the first start. */
const ownSecret = (file) => {
  try {
    const storedSecret = readFileSync(file, 'utf8').trim();
    if (storedSecret) return storedSecret;
  } catch {
    // The first start makes it.
  }
  const fresh = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, `${fresh}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return fresh;
};

/** Keys of encrypted columns: those of DATA_KEYS, or else a key that is generated on this machine. */
export const dataKeys = (dataDir) => process.env.DATA_KEYS || `own:${ownSecret(join(dataDir, 'data-key'))}`;

/** The same time of day some months before; the last day of a shorter month. */
const monthsBefore = (now, months) => {
  const [year, month] = [now.getFullYear(), now.getMonth() - months];
  const day = Math.min(now.getDate(), new Date(year, month + 1, 0).getDate());
  return new Date(year, month, day, now.getHours(), now.getMinutes(), now.getSeconds());
};

/** Months that `npm run stories` lives through. */
const storyMonths = 13;

/**
 * How far from real time, in milliseconds, the clock of a sandbox begins: thirteen months before the first start, so that the stories
 * end about today. 0 for data of an earlier release and for a database that is given.
 */
const clockBegins = (dataDir) => {
  if (process.env.DATABASE_URL) return 0;
  const file = join(dataDir, 'clock-begins');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8')) || 0;
  if (['sandbox', 'postgres'].some((each) => existsSync(join(dataDir, each)))) return 0;
  const now = new Date();
  const offset = monthsBefore(now, storyMonths).getTime() - now.getTime();
  writeFileSync(`${file}.new`, `${offset}\n`);
  renameSync(`${file}.new`, file);
  return offset;
};

/** Environment of the sandbox and of the app. A variable that is set already takes precedence. */
export const environments = ({ port: appPort, sandbox, sandboxPort, dataDir }) => {
  const appUrl = process.env.APP_URL || `http://localhost:${appPort}`;
  const common = { APP_URL: appUrl, DATA_DIR: dataDir };
  const app = { ...common, PORT: String(appPort), SANDBOX: sandbox ? 'on' : 'off' };
  if (!sandbox) return { app };
  app.DATA_KEYS = dataKeys(dataDir);
  const secret = process.env.SANDBOX_SECRET || ownSecret(join(dataDir, 'sandbox-secret'));
  const [smtp, smpp, sftp] = [sandboxPort + 1, sandboxPort + 2, sandboxPort + 3];
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const clock = { SANDBOX_CLOCK_BEGINS_MS: process.env.SANDBOX_CLOCK_BEGINS_MS || String(clockBegins(dataDir)) };
  const simulatedUrls = {
    MAIL_URL: `smtp://localhost:${smtp}`,
    SMS_URL: `smpp://localhost:${smpp}`,
    PAYMENT_PROVIDER_IBANS: 'NL91ABNA0417164300',
    BANK_SFTP_URL: `sftp://canopy:sandbox@localhost:${sftp}`,
    PAYMENTS_URL: `${sandboxUrl}/mollie`,
    NETWORK_URL: sandboxUrl,
    ESIM_URL: sandboxUrl,
    PORTING_URL: sandboxUrl,
    COURIER_URL: sandboxUrl,
    DESK_URL: sandboxUrl,
    EINVOICING_URL: `${sandboxUrl}/e-invoicing`,
    REGISTRY_URL: sandboxUrl,
    IDENTITY_URL: `${sandboxUrl}/identity`,
  };
  // A trial runs many customers from one address.
  const unpaid = process.env.UNPAID_CUSTOMERS_A_DAY || '100000';
  const systemUrls = Object.fromEntries(
    Object.entries(simulatedUrls).map(([name, value]) => [name, process.env[name] || value]),
  );
  const secrets = [
    'NETWORK_SECRET',
    'ESIM_SECRET',
    'PORTING_SECRET',
    'COURIER_SECRET',
    'DESK_SECRET',
    'PROJECTS_SECRET',
  ];
  // A developer's shell may have NODE_ENV=production, in which the app refuses a sandbox, so it is replaced: but not beside a real database
  // or system, where the app must refuse a sandbox.
  const isReal = ['DATABASE_URL', ...secrets, ...Object.keys(simulatedUrls)].some((name) => process.env[name]);
  return {
    sandbox: {
      ...common,
      ...clock,
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtp),
      SMPP_PORT: String(smpp),
      SFTP_PORT: String(sftp),
      SANDBOX_DATA: join(dataDir, 'sandbox'),
      SANDBOX_SECRET: secret,
    },
    app: {
      ...app,
      ...clock,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SECRET: secret,
      ...systemUrls,
      UNPAID_CUSTOMERS_A_DAY: unpaid,
      ...(isReal ? {} : { NODE_ENV: 'development' }),
    },
  };
};

import { isPrivateHost, isLocalhost } from '#platform/private-network.ts';
import { type Settings, InvalidSettingError } from '#platform/settings.ts';
import { adapterSettings } from './outside.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Unencrypted protocols. smtp:// is allowed, because TLS is required for hosts outside of the private network. */
const unencryptedProtocols: ReadonlySet<string> = new Set(['http:', 'smpp:']);

/** Names of the URL settings that are set. */
const configuredUrlNames = (settings: Settings): string[] =>
  Object.keys(adapterSettings).filter(
    (name) => name.endsWith('_URL') && settings[name as keyof Settings] !== undefined,
  );

const addressOf = (settings: Settings, name: string): URL => {
  const address = settings[name as keyof Settings];
  if (typeof address !== 'string') throw new Error(`${name} is no address`);
  return new URL(address);
};

/** A sandbox simulates payments and moves the clock, so no real system may be configured beside it. */
const assertSandboxIsolated = (settings: Settings, environment: Environment): void => {
  if (environment['NODE_ENV'] === 'production')
    throw new InvalidSettingError(
      'The setting SANDBOX is on and NODE_ENV is production: a sandbox may move the clock and invent payments, so this does not start.',
    );
  const played = settings.SANDBOX_URL === undefined ? '' : new URL(settings.SANDBOX_URL).hostname;
  const real = configuredUrlNames(settings).find((name) => {
    const { hostname } = addressOf(settings, name);
    return !isLocalhost(hostname) && hostname !== played;
  });
  if (real !== undefined)
    throw new InvalidSettingError(
      `The setting SANDBOX is on beside ${real}, which is not the sandbox: one that invents payments and moves the clock must not tell a real system.`,
    );
};

const assertNoExampleValues = (environment: Environment, names: readonly string[]): void => {
  const left = names.find((name) => /change-?me/i.test(environment[name] ?? ''));
  if (left !== undefined)
    throw new InvalidSettingError(
      `The setting ${left} still holds the text of the example (change-me): put your own there.`,
    );
};

const assertEncryptedConnections = (settings: Settings): void => {
  if (!settings.APP_URL.startsWith('https:'))
    throw new InvalidSettingError(
      `The setting APP_URL ${settings.APP_URL === 'http://localhost:3000' ? 'is missing' : 'is wrong'}: without a sandbox it is the https:// address by which customers reach the product.`,
    );
  const plain = configuredUrlNames(settings).find((name) => {
    const { protocol, hostname } = addressOf(settings, name);
    return unencryptedProtocols.has(protocol) && !isPrivateHost(hostname);
  });
  if (plain !== undefined)
    throw new InvalidSettingError(
      `The setting ${plain} is wrong: ${addressOf(settings, plain).protocol}// is not encrypted, which is taken only inside the own network.`,
    );
};

/**
 * Rejects unsafe settings in production, and a sandbox combined with a real system.
 * @throws InvalidSettingError with one sentence that names the setting
 */
export const assertSafeSettings = (settings: Settings, environment: Environment, names: readonly string[]): void => {
  if (!settings.SANDBOX && (settings.ALONE || !settings.DATABASE_URL))
    throw new InvalidSettingError(
      'The setting DATABASE_URL is missing: PostgreSQL, 15 or newer; the embedded one of npm start is for trying out, beside a sandbox.',
    );
  if (settings.SANDBOX) return assertSandboxIsolated(settings, environment);
  assertNoExampleValues(environment, names);
  assertEncryptedConnections(settings);
};

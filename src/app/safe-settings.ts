import { isPrivateHost, isLocalhost } from '#platform/private-network.ts';
import { type Settings, InvalidSettingError } from '#platform/settings.ts';
import { exampleValues } from './example-values.ts';
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

/**
 * A sandbox simulates payments and moves the clock, so no real system may be configured beside it.
 * @throws InvalidSettingError with one sentence
 */
export const assertSandboxIsolated = (settings: Settings, environment: Environment): void => {
  if (environment['NODE_ENV'] === 'production')
    throw new InvalidSettingError(
      'The setting SANDBOX is on and NODE_ENV is production: a sandbox may move the clock and invent payments, so this does not start.',
    );
  const sandboxHost = settings.SANDBOX_URL === undefined ? '' : new URL(settings.SANDBOX_URL).hostname;
  const real = configuredUrlNames(settings).find((name) => {
    const { hostname } = addressOf(settings, name);
    return !isLocalhost(hostname) && hostname !== sandboxHost;
  });
  if (real !== undefined)
    throw new InvalidSettingError(
      `The setting SANDBOX is on beside ${real}, which is not the sandbox: one that invents payments and moves the clock must not tell a real system.`,
    );
};

/** A sentence for each setting that still is as in `deploy/settings.example.env`. */
const findExampleValues = (environment: Environment, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = environment[name] ?? '';
    if (/change-?me/i.test(value))
      return [`The setting ${name} still holds the text of the example (change-me): put your own there.`];
    return value !== '' && value === exampleValues[name]
      ? [`The setting ${name} still holds the value of the example (${value}): put your own there.`]
      : [];
  });

const findPlainConnections = (settings: Settings): string[] => {
  const unencrypted = configuredUrlNames(settings).filter((name) => {
    const { protocol, hostname } = addressOf(settings, name);
    return unencryptedProtocols.has(protocol) && !isPrivateHost(hostname);
  });
  return [
    ...(settings.APP_URL.startsWith('https:')
      ? []
      : [
          `The setting APP_URL ${settings.APP_URL === 'http://localhost:3000' ? 'is missing' : 'is wrong'}: without a sandbox it is the https:// address by which customers reach the product.`,
        ]),
    ...unencrypted.map(
      (name) =>
        `The setting ${name} is wrong: ${addressOf(settings, name).protocol}// is not encrypted, which is taken only inside the own network.`,
    ),
  ];
};

/** A sentence for each setting that is unsafe in production, where no sandbox runs. */
export const findUnsafeSettingFaults = (
  settings: Settings,
  environment: Environment,
  names: readonly string[],
): string[] => {
  const embedded =
    settings.ALONE || !settings.DATABASE_URL
      ? [
          'The setting DATABASE_URL is missing: PostgreSQL, 15 or newer; the embedded one of npm start is for trying out, beside a sandbox.',
        ]
      : [];
  return [...embedded, ...findExampleValues(environment, names), ...findPlainConnections(settings)];
};

import { z } from 'zod';
import { openBank } from '#adapters/bank/bank.ts';
import { openCourier } from '#adapters/courier/courier.ts';
import { openDesk } from '#adapters/desk/desk.ts';
import { openEInvoicing } from '#adapters/e-invoicing/e-invoicing.ts';
import { openEsim } from '#adapters/esim/esim.ts';
import { clientKeys } from '#adapters/identity-service/client-keys.ts';
import { type IdentityServiceOptions, openIdentityService } from '#adapters/identity-service/identity-service.ts';
import { openMail } from '#adapters/mail/mail.ts';
import { openMobileNetwork } from '#adapters/mobile-network/mobile-network.ts';
import { openPayments } from '#adapters/payments/payments.ts';
import { openPortingHouse } from '#adapters/porting-house/porting-house.ts';
import { openCarbonCreditRegistry } from '#adapters/registry/registry.ts';
import { openSms } from '#adapters/sms/sms.ts';
import type { Outside } from '#platform/outside.ts';
import { isPrivateHost } from '#platform/private-network.ts';
import {
  setting,
  type Settings,
  type SettingsOf,
  sandboxDefaultSetting,
  InvalidSettingError,
} from '#platform/settings.ts';

const url = (purpose: string, protocol: RegExp) => setting(z.url({ protocol }), purpose);
/** Setting of the secret that signs the events of an outside system. In a sandbox all share one secret. */
const secret = (sender: string) =>
  setting(
    z
      .string()
      .regex(/^[^,]{16,}(,[^,]{16,})*$/)
      .optional(),
    `Secret with which ${sender} signs its events, at least 16 characters; two with a comma between while it changes: events by either are taken`,
  );
const key = (purpose: string) => sandboxDefaultSetting(z.string().min(1).default('sandbox'), purpose);

/** Object identifier in dot notation (ITU-T X.660). */
const oid = z.string().regex(/^[0-2](\.(0|[1-9]\d*))+$/);
/** Host as used in an activation code: no scheme, no path. */
const host = z.string().regex(/^[A-Za-z0-9.-]+(:\d+)?$/);

/** URL and API key of each outside system. */
export const adapterSettings = {
  MAIL_URL: url('Mail server: smtp://user:password@host:587 or smtps://', /^smtps?$/),
  MAIL_FROM: sandboxDefaultSetting(
    z.string().default('Canopy <hello@canopy.example>'),
    'Sender of the mail that customers get',
  ),
  SMS_URL: url('SMS centre: smpp://system_id:password@host:2775 or ssmpp://', /^s?smpp$/),
  SMS_FROM: setting(z.string().max(11).default('Canopy'), 'Sender name of SMS'),
  PAYMENTS_URL: url('Payment provider (Mollie v2): https://api.mollie.com', /^https?$/),
  PAYMENTS_KEY: key('API key of the payment provider'),
  BANK_SFTP_URL: setting(
    z.url({ protocol: /^sftp$/ }).optional(),
    'Folders that we share with our bank: sftp://user@host:22/folder, with a password where no key is used; none: nothing is debited, and no statement is read',
  ),
  BANK_KEY: setting(
    z.string().min(1).optional(),
    'Private key by which the bank knows us (OpenSSH or PEM), on one line with \\n between its lines',
  ),
  BANK_HOST_KEY: setting(
    z
      .string()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
      .optional(),
    'SHA-256 fingerprint of the host key of the bank, as ssh-keygen -l prints it',
  ),
  NETWORK_URL: url('Service ordering of the mobile network (TMF641)', /^https?$/),
  NETWORK_KEY: key('Key of the mobile network'),
  NETWORK_SECRET: secret('the mobile network'),
  ESIM_URL: url('eSIM store (SM-DP+, ES2+)', /^https?$/),
  ESIM_KEY: key('Key of the eSIM store'),
  ESIM_SECRET: secret('the eSIM store'),
  ESIM_REQUESTER: sandboxDefaultSetting(
    oid.default('1.3.6.1.4.1.99999.1'),
    'Object identifier by which the eSIM store knows us (functionRequesterIdentifier of ES2+)',
  ),
  ESIM_SMDP_ADDRESS: setting(
    host.optional(),
    'Host in activation codes when the eSIM store does not name one; without it the host of ESIM_URL',
  ),
  PORTING_URL: url('Porting house', /^https?$/),
  PORTING_KEY: key('Key of the porting house'),
  PORTING_SECRET: secret('the porting house'),
  PORTING_RECIPIENT: sandboxDefaultSetting(
    z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .default('canopy'),
    'Code by which the porting house knows us, as the operator that takes a number over',
  ),
  IDENTITY_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Issuer of the national identity service (OpenID Connect); none: nobody can log in or be identified with it',
  ),
  IDENTITY_CLIENT_ID: setting(
    z.string().min(1).max(200).default('canopy'),
    'Client id by which the identity service knows us',
  ),
  IDENTITY_CLIENT_SECRET: setting(
    z.string().min(16).optional(),
    'Secret by which the identity service knows us, where it takes one (client_secret_basic or _post)',
  ),
  IDENTITY_CLIENT_KEYS: setting(
    clientKeys.optional(),
    'Private keys by which the identity service knows us (private_key_jwt), as the JSON of a key set: one signs, others open what is encrypted',
  ),
  IDENTITY_SCOPES: setting(
    z
      .string()
      .regex(/^(\S+ )*openid( \S+)*$/)
      .default('openid profile email address phone'),
    'What the identity service is asked for, with openid among it',
  ),
  IDENTITY_LEVELS: setting(
    z.string().default(''),
    'Levels of proof that are good enough (acr_values), with spaces between them; empty: any',
  ),
  COURIER_URL: url('Courier', /^https?$/),
  COURIER_KEY: key('Key of the courier'),
  COURIER_SECRET: secret('the courier'),
  DESK_URL: url('Desk that answers customers (TMF621 v5)', /^https?$/),
  DESK_KEY: key('Key of the desk'),
  DESK_SECRET: secret('the desk'),
  EINVOICING_URL: url('Peppol access point (e-invoice.be): https://api.e-invoice.be', /^https?$/),
  EINVOICING_KEY: key('API key of the Peppol access point'),
  REGISTRY_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Registry of CO2 removal; none: retirements that are loaded are not confirmed by it',
  ),
  REGISTRY_KEY: setting(z.string().min(1).optional(), 'Key of the registry, where it takes one'),
  PROJECTS_SECRET: secret('projects that report by themselves; none: their reports are refused'),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof adapterSettings> {}
}

/**
 * Settings with the event secret of each outside system. The payment provider and the access point have none: only an
 * id is read from their events, and the state is fetched.
 */
const eventSecretSettings = {
  network: 'NETWORK_SECRET',
  esim: 'ESIM_SECRET',
  porting: 'PORTING_SECRET',
  courier: 'COURIER_SECRET',
  desk: 'DESK_SECRET',
  projects: 'PROJECTS_SECRET',
} as const;
/** Systems that an operator may be without; their events are refused then. */
const optionalSystems: ReadonlySet<string> = new Set(['PROJECTS_SECRET']);

const eventSecretOf = (settings: Settings, name: (typeof eventSecretSettings)[keyof typeof eventSecretSettings]) =>
  settings[name] ?? (settings.SANDBOX ? settings.SANDBOX_SECRET : undefined);

/** A sentence for each event secret that is missing. */
export const findEventSecretFaults = (settings: Settings): string[] =>
  Object.values(eventSecretSettings)
    .filter((name) => !optionalSystems.has(name) && eventSecretOf(settings, name) === undefined)
    .map((name) => `The setting ${name} is missing: ${adapterSettings[name].description}.`);

/** Returns the event secrets of each outside system; several while one changes; none for a system that is left out. */
export const resolveEventSecrets = (settings: Settings): Record<keyof typeof eventSecretSettings, string[]> =>
  Object.fromEntries(
    Object.entries(eventSecretSettings).map(([system, name]) => [
      system,
      eventSecretOf(settings, name)?.split(',') ?? [],
    ]),
  ) as Record<keyof typeof eventSecretSettings, string[]>;

/**
 * Returns the client credentials for the identity service.
 * @throws InvalidSettingError when the service is configured without credentials
 */
export const resolveIdentityClientAuthentication = (
  settings: Pick<Settings, 'IDENTITY_URL' | 'IDENTITY_CLIENT_KEYS' | 'IDENTITY_CLIENT_SECRET' | 'SANDBOX'>,
): IdentityServiceOptions['proof'] => {
  const [keys, shared] = [settings.IDENTITY_CLIENT_KEYS, settings.IDENTITY_CLIENT_SECRET];
  if (keys) return { keys };
  if (shared || settings.SANDBOX || settings.IDENTITY_URL === undefined)
    return { secret: shared ?? 'sandbox-identity-secret' };
  throw new InvalidSettingError(
    'The setting IDENTITY_CLIENT_KEYS is missing: with IDENTITY_URL it takes these keys, or IDENTITY_CLIENT_SECRET, to be known there.',
  );
};

/**
 * Checks that the bank has a host key, by which we recognise it, and a private key or password, with which we log in.
 * @throws InvalidSettingError when one of them is missing
 */
export const assertBankSettings = ({
  BANK_SFTP_URL,
  BANK_KEY,
  BANK_HOST_KEY,
}: Pick<Settings, 'BANK_SFTP_URL' | 'BANK_KEY' | 'BANK_HOST_KEY'>): void => {
  if (BANK_SFTP_URL === undefined) return;
  if (BANK_HOST_KEY === undefined)
    throw new InvalidSettingError(
      `The setting BANK_HOST_KEY is missing: ${adapterSettings.BANK_HOST_KEY.description}. Without it, anybody could pass for the bank.`,
    );
  if (BANK_KEY === undefined && new URL(BANK_SFTP_URL).password === '')
    throw new InvalidSettingError(`The setting BANK_KEY is missing: ${adapterSettings.BANK_KEY.description}.`);
};

/** Creates all adapters. No call is made, so that an outage of an outside system does not prevent the start. */
export const createOutsidePorts = (
  settings: SettingsOf<typeof adapterSettings> & Pick<Settings, 'SANDBOX'>,
): Outside => ({
  mail: openMail({
    url: settings.MAIL_URL,
    from: settings.MAIL_FROM,
    demandTls: !isPrivateHost(new URL(settings.MAIL_URL).hostname),
  }),
  sms: openSms({ url: settings.SMS_URL, from: settings.SMS_FROM }),
  payments: openPayments({ url: settings.PAYMENTS_URL, key: settings.PAYMENTS_KEY }),
  bank: openBank({
    url: settings.BANK_SFTP_URL ?? 'sftp://bank.invalid',
    ...(settings.BANK_KEY ? { key: settings.BANK_KEY.replaceAll('\\n', '\n') } : {}),
    ...(settings.BANK_HOST_KEY ? { host_key: settings.BANK_HOST_KEY } : {}),
  }),
  network: openMobileNetwork({ url: settings.NETWORK_URL, key: settings.NETWORK_KEY }),
  esim: openEsim({
    url: settings.ESIM_URL,
    key: settings.ESIM_KEY,
    requester: settings.ESIM_REQUESTER,
    ...(settings.ESIM_SMDP_ADDRESS ? { smdp_address: settings.ESIM_SMDP_ADDRESS } : {}),
  }),
  porting: openPortingHouse({
    url: settings.PORTING_URL,
    key: settings.PORTING_KEY,
    recipient: settings.PORTING_RECIPIENT,
  }),
  identity: openIdentityService({
    url: settings.IDENTITY_URL ?? 'https://identity.invalid',
    client_id: settings.IDENTITY_CLIENT_ID,
    proof: resolveIdentityClientAuthentication(settings),
    scopes: settings.IDENTITY_SCOPES,
    levels: settings.IDENTITY_LEVELS,
  }),
  courier: openCourier({ url: settings.COURIER_URL, key: settings.COURIER_KEY }),
  desk: openDesk({ url: settings.DESK_URL, key: settings.DESK_KEY }),
  registry: openCarbonCreditRegistry({
    url: settings.REGISTRY_URL ?? 'https://registry.invalid',
    key: settings.REGISTRY_KEY ?? 'none',
  }),
  einvoicing: openEInvoicing({ url: settings.EINVOICING_URL, key: settings.EINVOICING_KEY }),
});

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import type { SessionCalls } from '#identity/rules/session-calls.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { errorText, problemText } from '#platform/browser/i18n.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';
import type { ReplyOf, RequestOf } from '#platform/contract/endpoint.ts';
import { startSession } from '../session.ts';

export type PasskeyEntry = ReplyOf<(typeof identityContract)['GET /api/customer/passkey/list']>['passkeys'][number];
type Used = Extract<RequestOf<(typeof identityContract)['POST /api/customer/step-up']>['body'], { by: 'passkey' }>;
type Made = RequestOf<(typeof identityContract)['POST /api/customer/passkey/add']>['body'];

const { call } = createClient<typeof identityContract>();

/** Whether this browser supports passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /api/customer/passkey/list', {}, { signal }),
  select: ({ passkeys }) => passkeys,
});

/** Whether the customer closed the browser's dialog, which is not shown as an error. */
export const isPromptDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Error text of a login or proof by passkey: of the failed call, or that the device did not sign; null when the customer closed the dialog. */
export const passkeyProofErrorText = (error: unknown): string | null => {
  if (error === null || error instanceof Problem) return errorText(error);
  return isPromptDismissed(error) ? null : problemText('PASSKEY_REFUSED');
};

export type SignedPasskey = Used['passkey'];

/** WebAuthn request options, as the library defines them. */
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

const fetchOptions = async (purpose: 'login' | 'prove'): Promise<PasskeyRequestOptions> =>
  (await call('POST /api/customer/passkey/start', { body: { for: purpose } })) as never;

export const fetchLoginOptions = (): Promise<PasskeyRequestOptions> => fetchOptions('login');

/** Opens the browser's passkey dialog. @throws Problem, or an error of `isPromptDismissed` */
const signWithPasskey = async (purpose: 'login' | 'prove'): Promise<SignedPasskey> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: await fetchOptions(purpose) })) as never;
};

/** Logs in with the passkey of the autofill, or with one from the browser's dialog, and starts the session. */
export const logInByPasskey = async (queries: QueryClient, signedPasskey?: SignedPasskey): Promise<void> => {
  const passkey = signedPasskey ?? (await signWithPasskey('login'));
  const body = { passkey, time_zone: browserTimeZone() };
  await startSession(queries, await createClient<SessionCalls>().call('POST /api/customer/login/passkey', { body }));
};

export const signStepUpWithPasskey = async (): Promise<Used> => ({
  by: 'passkey',
  passkey: await signWithPasskey('prove'),
});

/** Creates a passkey on this device and stores it under a name. */
export const addPasskey = async (name: string): Promise<void> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('POST /api/customer/passkey/add/start');
  const passkey = (await startRegistration({ optionsJSON: optionsJSON as never })) as unknown as Made['passkey'];
  await call('POST /api/customer/passkey/add', { body: { name, passkey } });
};

export const removePasskey = (id: string): Promise<unknown> =>
  call('POST /api/customer/passkey/remove', { body: { id } });

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  call('POST /api/customer/passkey/rename', { body: { id, name } });

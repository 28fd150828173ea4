import type { identityContract } from '#identity/contract.ts';
import type { SessionCalls } from '#identity/rules/session-calls.ts';
import type { LoginSession } from '#account/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { clearFromStorage, saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { restoreReferralCode } from '#promotions/web/queries.ts';

export type Purpose = 'login' | 'identify';

/** Authorization request of this browser, stored until it returns from the identity service. */
export type AuthorizationRequest = {
  /** Secret of this browser. */
  browser_key: string;
  purpose: Purpose;
  /** Where to go in the end. */
  next: string | null;
  /** Once it has come back. */
  state?: string;
};

const storageKey = 'identity_trip';

const createBrowserKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const saveAuthorization = (trip: AuthorizationRequest): void => saveToStorage(storageKey, JSON.stringify(trip));

/** The trip that this browser is on; null when it began none, or elsewhere. */
export const restoreAuthorization = (): AuthorizationRequest | null => {
  try {
    const trip = JSON.parse(restoreFromStorage(storageKey) ?? 'null') as AuthorizationRequest | null;
    return trip && { ...trip, next: parseInternalPath(trip.next) };
  } catch {
    return null;
  }
};

/** Where the browser has to go. @throws Problem */
export const startAuthorization = async (purpose: Purpose, next: string | null): Promise<string> => {
  const browser_key = createBrowserKey();
  saveAuthorization({ browser_key, purpose, next });
  const { authorization_url } = await createClient<typeof identityContract>().call(
    'POST /api/customer/login/itsme/start',
    {
      body: { browser_key, purpose },
    },
  );
  return authorization_url;
};

const time_zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type AuthorizationResult = { state: string } & ({ answer: Record<string, string> } | { without_email: boolean });

/** Brings what stood in the address, or says what is to follow when the address was taken. @throws Problem */
export const finishAuthorization = async (
  trip: AuthorizationRequest,
  told: AuthorizationResult,
): Promise<LoginSession> => {
  saveAuthorization({ ...trip, state: told.state });
  const ref_code = restoreReferralCode();
  const body = { ...told, browser_key: trip.browser_key, time_zone: time_zone(), ...(ref_code ? { ref_code } : {}) };
  const session = await createClient<SessionCalls>().call('POST /api/customer/login/itsme/finish', { body });
  clearFromStorage(storageKey);
  return session as LoginSession;
};

import type { identityContract } from '#identity/contract.ts';
import type { SessionCalls } from '#identity/rules/session-calls.ts';
import type { LoginSession } from '#account/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { clearFromStorage, saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { restoreReferralCode } from '#promotions/web/queries.ts';

export type Purpose = 'login' | 'identify';

/** Authorization request of this browser, stored until it returns from the identity service. */
export type AuthorizationRequest = {
  /** Random key of this browser, sent with both calls. */
  browser_key: string;
  purpose: Purpose;
  /** Path to continue at. */
  next: string | null;
  /** Set by the callback. */
  state?: string;
};

const storageKey = 'identity_trip';

const createBrowserKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const saveAuthorization = (request: AuthorizationRequest): void => saveToStorage(storageKey, JSON.stringify(request));

/** The authorization request that this browser started, or null. */
export const restoreAuthorization = (): AuthorizationRequest | null => {
  try {
    const request = JSON.parse(restoreFromStorage(storageKey) ?? 'null') as AuthorizationRequest | null;
    return request && { ...request, next: parseInternalPath(request.next) };
  } catch {
    return null;
  }
};

/** Stores an authorization request and returns the URL of the identity service, for the caller to go to. @throws Problem */
export const startAuthorization = async (
  purpose: Purpose,
  next: string | null,
): Promise<{ authorization_url: string }> => {
  const browser_key = createBrowserKey();
  saveAuthorization({ browser_key, purpose, next });
  const { authorization_url } = await createClient<typeof identityContract>().call(
    'POST /api/customer/login/itsme/start',
    {
      body: { browser_key, purpose },
    },
  );
  return { authorization_url };
};

type AuthorizationResult = { state: string } & ({ answer: Record<string, string> } | { without_email: boolean });

/** Finishes the request with the callback parameters, or with the answer about a taken address. @throws Problem */
export const finishAuthorization = async (
  request: AuthorizationRequest,
  result: AuthorizationResult,
): Promise<LoginSession> => {
  saveAuthorization({ ...request, state: result.state });
  const ref_code = restoreReferralCode();
  const body = {
    ...result,
    browser_key: request.browser_key,
    time_zone: browserTimeZone(),
    ...(ref_code ? { ref_code } : {}),
  };
  const session = await createClient<SessionCalls>().call('POST /api/customer/login/itsme/finish', { body });
  clearFromStorage(storageKey);
  return session as LoginSession;
};

import type * as Library from 'openid-client';
import { OutsideError } from '#platform/outside.ts';

const system = 'identity';

/** Words of OAuth for "not now", and for "not you": our own name or secret is wrong, which says nothing about the person. */
const transientCodes: ReadonlySet<string> = new Set([
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
]);

const toRefusal = (code: string): OutsideError =>
  new OutsideError(system, transientCodes.has(code) ? 'down' : 'refused', { code });

/** What went wrong, however deep the library wrapped it. Its texts quote what was sent, so only its codes are kept. */
export const toIdentityError = (library: typeof Library, error: unknown): OutsideError => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof OutsideError) return cause;
    if (cause instanceof library.AuthorizationResponseError || cause instanceof library.ResponseBodyError)
      return toRefusal(cause.error);
    if (cause instanceof library.WWWAuthenticateChallengeError)
      return new OutsideError(system, 'down', { code: `HTTP_${cause.status}` });
  }
  const code = (error as { code?: unknown }).code;
  return new OutsideError(system, 'garbage', { code: typeof code === 'string' ? code : 'UNEXPECTED', cause: error });
};

/** Whether a token was signed with a key that is not among those we know. */
export const isUnknownKey = (error: unknown): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ((cause as { code?: unknown }).code === 'OAUTH_KEY_SELECTION_FAILED') return true;
  return false;
};

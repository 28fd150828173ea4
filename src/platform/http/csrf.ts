import Tokens from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEqualConstantTime } from '../is-equal-constant-time.ts';

/** With HTTPS the `__Host-` prefix is used, so that a subdomain cannot set the cookie. */
const nameOf = (secure: boolean): string => (secure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN');
const headerName = 'x-xsrf-token';

/**
 * Signed double-submit CSRF protection: the token is an HMAC over the session, and the cookie and the header must be
 * equal.
 */
export type Csrf = {
  /** Whether the request has a token, valid or not. */
  has(request: FastifyRequest): boolean;
  /** True when cookie and header are equal and were issued for this session. */
  isValid(request: FastifyRequest, sessionHash: string | null): boolean;
  /** `Set-Cookie` for a visitor whose `Cookie` header has no token; null with one. */
  headerFor(cookies: string | undefined): string | null;
  /** Sets a token for this session unless the browser has a valid one. */
  issue(request: FastifyRequest, reply: FastifyReply, sessionHash: string | null): void;
};

/** Caches a valid token for each recent session, so that it is computed once. Other processes verify it by its HMAC. */
const createTokenCache = (maxTokens: number) => {
  const tokens = new Map<string, string>();
  return {
    of: (sessionHash: string): string | undefined => tokens.get(sessionHash),
    add: (sessionHash: string, token: string): string => {
      if (tokens.size >= maxTokens) for (const oldest of tokens.keys()) if (tokens.delete(oldest)) break;
      tokens.set(sessionHash, token);
      return token;
    },
  };
};

/**
 * Creates and verifies CSRF tokens, each bound to a session. `secureCookies`: the cookie has the prefix `__Host-`, which needs
 * TLS.
 */
export const createCsrf = (secret: string, secureCookies: boolean): Csrf => {
  const cookieName = nameOf(secureCookies);
  const tokens = new Tokens({ userInfo: true, hmacKey: secret, algorithm: 'sha256' } as ConstructorParameters<
    typeof Tokens
  >[0] & {
    userInfo: true;
  });
  const tokenCache = createTokenCache(10_000);
  // Without a session the token is random, so that visitors do not share one.
  const tokenFor = (sessionHash: string | null): string =>
    sessionHash === null
      ? tokens.create(secret, 'anonymous')
      : (tokenCache.of(sessionHash) ?? tokenCache.add(sessionHash, tokens.create(secret, sessionHash)));
  const verify = (token: string | undefined, sessionHash: string | null): boolean => {
    if (token === undefined) return false;
    const cachedToken = sessionHash === null ? undefined : tokenCache.of(sessionHash);
    if (cachedToken !== undefined && isEqualConstantTime(token, cachedToken)) return true;
    const holds = tokens.verify(secret, token, sessionHash ?? 'anonymous');
    if (holds && sessionHash !== null && cachedToken === undefined) tokenCache.add(sessionHash, token);
    return holds;
  };
  return {
    has: (request) => request.cookies[cookieName] !== undefined,
    isValid: (request, sessionHash) => {
      const cookie = request.cookies[cookieName];
      return cookie !== undefined && cookie === request.headers[headerName] && verify(cookie, sessionHash);
    },
    headerFor: (cookies) => {
      if (cookies?.split(';').some((each) => each.trimStart().startsWith(`${cookieName}=`))) return null;
      return `${cookieName}=${encodeURIComponent(tokenFor(null))}; Path=/${secureCookies ? '; Secure' : ''}; SameSite=Strict`;
    },
    issue: (request, reply, sessionHash) => {
      if (verify(request.cookies[cookieName], sessionHash)) return;
      // Not HttpOnly: the script of the page must read the cookie to send the header.
      reply.setCookie(cookieName, tokenFor(sessionHash), {
        path: '/',
        sameSite: 'strict',
        secure: secureCookies,
        httpOnly: false,
      });
    },
  };
};

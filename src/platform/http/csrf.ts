import { timingSafeEqual } from 'node:crypto';
import Tokens from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over HTTPS a name that browsers take from this very host only, and for nothing but HTTPS: no neighbour can plant one. */
const nameOf = (secure: boolean): string => (secure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN');
const headerName = 'x-xsrf-token';

/** Signed double submit: the token is an HMAC over the session, the cookie and the header must carry the same one. */
export type Csrf = {
  /** Whether the browser sent a token, good or not. */
  has(request: FastifyRequest): boolean;
  /** True when cookie and header agree and were made for this session. */
  isValid(request: FastifyRequest, sessionHash: string | null): boolean;
  /** Gives the browser a token for this session unless it has a good one. */
  issue(request: FastifyRequest, reply: FastifyReply, sessionHash: string | null): void;
};

const isEqualConstantTime = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** A good token for each session that was here last, so that it is worked out once. Other processes know it by its HMAC. */
const createTokenCache = (most: number) => {
  const tokens = new Map<string, string>();
  return {
    of: (sessionHash: string): string | undefined => tokens.get(sessionHash),
    keep: (sessionHash: string, token: string): string => {
      if (tokens.size >= most) for (const oldest of tokens.keys()) if (tokens.delete(oldest)) break;
      tokens.set(sessionHash, token);
      return token;
    },
  };
};

export const createCsrf = (secret: string, secureCookies: boolean): Csrf => {
  const cookieName = nameOf(secureCookies);
  const tokens = new Tokens({ userInfo: true, hmacKey: secret, algorithm: 'sha256' } as ConstructorParameters<
    typeof Tokens
  >[0] & {
    userInfo: true;
  });
  const known = createTokenCache(10_000);
  // Without a session everybody would share one token, so each browser gets its own.
  const tokenFor = (sessionHash: string | null): string =>
    sessionHash === null
      ? tokens.create(secret, 'anonymous')
      : (known.of(sessionHash) ?? known.keep(sessionHash, tokens.create(secret, sessionHash)));
  const verify = (token: string | undefined, sessionHash: string | null): boolean => {
    if (token === undefined) return false;
    const good = sessionHash === null ? undefined : known.of(sessionHash);
    if (good !== undefined && isEqualConstantTime(token, good)) return true;
    const holds = tokens.verify(secret, token, sessionHash ?? 'anonymous');
    if (holds && sessionHash !== null && good === undefined) known.keep(sessionHash, token);
    return holds;
  };
  return {
    has: (request) => request.cookies[cookieName] !== undefined,
    isValid: (request, sessionHash) => {
      const cookie = request.cookies[cookieName];
      return cookie !== undefined && cookie === request.headers[headerName] && verify(cookie, sessionHash);
    },
    issue: (request, reply, sessionHash) => {
      if (verify(request.cookies[cookieName], sessionHash)) return;
      // Read by the browser's script on purpose: that is how double submit works.
      reply.setCookie(cookieName, tokenFor(sessionHash), {
        path: '/',
        sameSite: 'strict',
        secure: secureCookies,
        httpOnly: false,
      });
    },
  };
};

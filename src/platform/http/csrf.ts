import Tokens from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

/** Signed double submit: the token is an HMAC over the session, the cookie and the header must carry the same one. */
export type Csrf = {
  /** True when cookie and header agree and were made for this session. */
  holds(request: FastifyRequest, sessionHash: string | null): boolean;
  /** Gives the browser a token for this session unless it has a good one. */
  issue(request: FastifyRequest, reply: FastifyReply, sessionHash: string | null): void;
};

export const csrf = (secret: string, secureCookies: boolean): Csrf => {
  const tokens = new Tokens({ userInfo: true, hmacKey: secret, algorithm: 'sha256' } as ConstructorParameters<
    typeof Tokens
  >[0] & {
    userInfo: true;
  });
  const verify = (token: string | undefined, sessionHash: string | null) =>
    token !== undefined && tokens.verify(secret, token, sessionHash ?? 'anonymous');
  return {
    holds: (request, sessionHash) => {
      const cookie = request.cookies[cookieName];
      return cookie !== undefined && cookie === request.headers[headerName] && verify(cookie, sessionHash);
    },
    issue: (request, reply, sessionHash) => {
      if (verify(request.cookies[cookieName], sessionHash)) return;
      // Read by the browser's script on purpose: that is how double submit works.
      reply.setCookie(cookieName, tokens.create(secret, sessionHash ?? 'anonymous'), {
        path: '/',
        sameSite: 'strict',
        secure: secureCookies,
        httpOnly: false,
      });
    },
  };
};

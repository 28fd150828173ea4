import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../ids.ts';

/** As long as browsers keep one: 400 days. */
const life = 400 * 86_400;

const format = /^[A-Za-z0-9_-]{43}$/;

/**
 * What a browser is known again by after a login: a random value in a cookie that no script reads. It lets nobody in, and is set only
 * where a handler asks for it. `secure`: the product is reached over HTTPS.
 */
export const issueDeviceCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): string => {
  const name = secure ? '__Host-device' : 'device';
  const given = request.cookies[name];
  const device = given !== undefined && format.test(given) ? given : newToken();
  reply.setCookie(name, device, { path: '/', sameSite: 'strict', httpOnly: true, secure, maxAge: life });
  return device;
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../ids.ts';

/** 400 days, the maximum that browsers allow. */
const life = 400 * 86_400;

const format = /^[A-Za-z0-9_-]{43}$/;

/**
 * Sets a random HttpOnly cookie that identifies the browser after a login. It grants no access and is only set where
 * a handler requests it. `secure`: the product is served over HTTPS.
 */
export const issueDeviceCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): string => {
  const name = secure ? '__Host-device' : 'device';
  const current = request.cookies[name];
  const device = current !== undefined && format.test(current) ? current : newToken();
  reply.setCookie(name, device, { path: '/', sameSite: 'strict', httpOnly: true, secure, maxAge: life });
  return device;
};

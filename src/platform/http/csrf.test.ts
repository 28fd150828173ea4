import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCsrf, type Csrf } from './csrf.ts';

const secret = 'a secret of at least some length';
const requestWith = (cookie?: string, header = cookie) =>
  ({
    cookies: cookie === undefined ? {} : { 'XSRF-TOKEN': cookie },
    headers: { 'x-xsrf-token': header },
  }) as unknown as FastifyRequest;

const issued = (of: Csrf, session: string | null, cookie?: string): string | undefined => {
  let token: string | undefined;
  const reply = { setCookie: (_name: string, value: string) => void (token = value) } as unknown as FastifyReply;
  of.issue(requestWith(cookie), reply, session);
  return token;
};

test('a token is valid only for its session', () => {
  const one = createCsrf(secret, false);
  const token = issued(one, 'mine') ?? '';
  for (const turn of [1, 2]) {
    expect([turn, one.isValid(requestWith(token), 'mine')]).toEqual([turn, true]);
    expect(one.isValid(requestWith(token), 'yours')).toBe(false);
    expect(one.isValid(requestWith(token), null)).toBe(false);
    expect(one.isValid(requestWith(token, 'another'), 'mine')).toBe(false);
    expect(one.isValid(requestWith(`${token.slice(0, -1)}~`), 'mine')).toBe(false);
  }
});

test('a session keeps its token, also from another process', () => {
  const [one, other] = [createCsrf(secret, false), createCsrf(secret, false)];
  const token = issued(one, 'mine') ?? '';
  expect(issued(one, 'mine')).toBe(token);
  expect(issued(one, 'mine', token)).toBeUndefined();
  expect(issued(one, 'yours')).not.toBe(token);
  expect(other.isValid(requestWith(token), 'mine')).toBe(true);
  expect(issued(other, 'mine')).toBe(token);
  // A session may hold tokens from two processes; each process accepts both.
  const third = createCsrf(secret, false);
  const second = issued(third, 'mine') ?? '';
  expect(second).not.toBe(token);
  for (const each of [one, other, third])
    expect([each.isValid(requestWith(token), 'mine'), each.isValid(requestWith(second), 'mine')]).toEqual([true, true]);
});

test('browsers without a session get a token each, and a token of another secret is none', () => {
  const one = createCsrf(secret, false);
  const token = issued(one, null) ?? '';
  expect(issued(one, null)).not.toBe(token);
  expect(one.isValid(requestWith(token), null)).toBe(true);
  expect(createCsrf('another secret of some length', false).isValid(requestWith(token), null)).toBe(false);
});

test('over HTTPS the cookie has a name that only this host can give it', () => {
  const setCookies: [string, unknown][] = [];
  const reply = {
    setCookie: (name: string, _value: string, options: unknown) => void setCookies.push([name, options]),
  };
  createCsrf(secret, true).issue(requestWith(), reply as unknown as FastifyReply, null);
  // The `__Host-` prefix requires: secure, path `/`, no domain.
  expect(setCookies).toEqual([['__Host-XSRF-TOKEN', { path: '/', sameSite: 'strict', secure: true, httpOnly: false }]]);
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCsrf, type Csrf } from './csrf.ts';

const secret = 'a secret of at least some length';
const requestWith = (cookie?: string, header = cookie) =>
  ({
    cookies: cookie === undefined ? {} : { 'XSRF-TOKEN': cookie },
    headers: { 'x-xsrf-token': header },
  }) as unknown as FastifyRequest;

const issueToken = (csrf: Csrf, session: string | null, cookie?: string): string | undefined => {
  let token: string | undefined;
  const reply = { setCookie: (_name: string, value: string) => void (token = value) } as unknown as FastifyReply;
  csrf.issue(requestWith(cookie), reply, session);
  return token;
};

test('a CSRF token is valid only for its session', () => {
  const csrf = createCsrf(secret, false);
  const token = issueToken(csrf, 'mine') ?? '';
  for (const turn of [1, 2]) {
    expect([turn, csrf.isValid(requestWith(token), 'mine')]).toEqual([turn, true]);
    expect(csrf.isValid(requestWith(token), 'yours')).toBe(false);
    expect(csrf.isValid(requestWith(token), null)).toBe(false);
    expect(csrf.isValid(requestWith(token, 'another'), 'mine')).toBe(false);
    expect(csrf.isValid(requestWith(`${token.slice(0, -1)}~`), 'mine')).toBe(false);
  }
});

test('a session keeps its CSRF token, and each process accepts the tokens of the others', () => {
  const [csrf, otherProcess] = [createCsrf(secret, false), createCsrf(secret, false)];
  const token = issueToken(csrf, 'mine') ?? '';
  expect(issueToken(csrf, 'mine')).toBe(token);
  expect(issueToken(csrf, 'mine', token)).toBeUndefined();
  expect(issueToken(csrf, 'yours')).not.toBe(token);
  expect(otherProcess.isValid(requestWith(token), 'mine')).toBe(true);
  expect(issueToken(otherProcess, 'mine')).toBe(token);
  // A session may hold tokens from two processes; each process accepts both.
  const third = createCsrf(secret, false);
  const second = issueToken(third, 'mine') ?? '';
  expect(second).not.toBe(token);
  for (const each of [csrf, otherProcess, third])
    expect([each.isValid(requestWith(token), 'mine'), each.isValid(requestWith(second), 'mine')]).toEqual([true, true]);
});

test('each browser without a session gets its own token, and a token made with another secret is invalid', () => {
  const csrf = createCsrf(secret, false);
  const token = issueToken(csrf, null) ?? '';
  expect(issueToken(csrf, null)).not.toBe(token);
  expect(csrf.isValid(requestWith(token), null)).toBe(true);
  expect(createCsrf('another secret of some length', false).isValid(requestWith(token), null)).toBe(false);
});

test('over HTTPS the CSRF cookie has the __Host- prefix', () => {
  const setCookies: [string, unknown][] = [];
  const reply = {
    setCookie: (name: string, _value: string, options: unknown) => void setCookies.push([name, options]),
  };
  createCsrf(secret, true).issue(requestWith(), reply as unknown as FastifyReply, null);
  // The `__Host-` prefix requires: secure, path `/`, no domain.
  expect(setCookies).toEqual([['__Host-XSRF-TOKEN', { path: '/', sameSite: 'strict', secure: true, httpOnly: false }]]);
});

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './programs.ts';

export type UserFigures = {
  aim_p99: number;
  users: number;
  seconds: number;
  requests: number;
  p50: number;
  p99: number;
  max: number;
  failed: number;
  /** Failures with their count: `POST /api/customer/login 503`; 0 for a connection that broke. */
  failures: Record<string, number>;
};

type Step = { method: 'GET' | 'POST'; path: string; body?: string; takes: readonly number[] };

const get = (path: string): Step => ({ method: 'GET', path, takes: [200] });
/** An unknown address per user: the password hash is still computed, which is the cost of a login. */
const buildLogin = (user: number): Step => ({
  method: 'POST',
  path: '/api/customer/login',
  body: JSON.stringify({ email: `nobody-${user}@benchmark.example`, password: 'Wrong-Password9' }),
  takes: [422],
});
const visitSteps: readonly Step[] = [
  get('/'),
  get('/api/v1/web-api/public/shop/offer/get-public-offers'),
  get('/order'),
  get('/api/customer/session'),
  get('/api/customer/session'),
];

const thinkTimeMs = 1000;

/** Sends a request of a user; resolves with the status when the reply is complete. */
const send = (
  { url }: Program,
  agent: Agent,
  { method, path, body }: Step,
  headers: Record<string, string>,
): Promise<{ status: number; cookie: string }> =>
  new Promise((resolve, broken) => {
    const clientRequest = request(`${url}${path}`, { method, headers, agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, cookie: reply.headers['set-cookie']?.[0] ?? '' }));
      reply.on('error', broken);
    });
    clientRequest.on('error', broken);
    clientRequest.end(body);
  });

/**
 * Simulates people who click once a second and log in now and then, each from an address of their own, from the moment at which the product
 * reports that it is ready. Every answer other than the expected one counts as a failure.
 */
export const measureUsers = async (
  product: Program,
  tokens: readonly string[],
  { users, seconds }: { users: number; seconds: number },
): Promise<UserFigures> => {
  const took: number[] = [];
  const failures: Record<string, number> = {};
  const ends = performance.now() + seconds * 1000;
  const runUser = async (nth: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    const headers = {
      'x-forwarded-for': `203.0.${nth >> 8}.${nth & 255}`,
      'accept-encoding': 'br',
      'content-type': 'application/json',
    };
    const logIn = buildLogin(nth);
    let pair: Record<string, string> = {};
    const runStep = async (each: Step): Promise<void> => {
      // A login is sent without a session of another customer.
      const session = each === logIn ? pair : { 'x-session-token': tokens[nth % tokens.length] ?? '' };
      const startMs = performance.now();
      const { status, cookie } = await send(product, agent, each, { ...headers, ...session }).catch(() => ({
        status: 0,
        cookie: '',
      }));
      took.push(performance.now() - startMs);
      const [, name, value = ''] = /^((?:__Host-)?XSRF-TOKEN)=([^;]*)/.exec(cookie) ?? [];
      if (name && each.path === '/') pair = { cookie: `${name}=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
      const failure = `${each.method} ${each.path} ${status}`;
      if (!each.takes.includes(status)) failures[failure] = (failures[failure] ?? 0) + 1;
      await pause(thinkTimeMs);
    };
    for (let round = nth; performance.now() < ends; round += 1) {
      for (const each of visitSteps) if (performance.now() < ends) await runStep(each);
      // Every fourth visit: with 200 users some ten logins a second.
      if (round % 4 === 0 && performance.now() < ends) await runStep(logIn);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: users }, (_, at) => runUser(at)));
  const sorted = took.toSorted((a, b) => a - b);
  const part = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    aim_p99: 1000,
    users,
    seconds,
    requests: sorted.length,
    p50: part(0.5),
    p99: part(0.99),
    max: part(1),
    failed: Object.values(failures).reduce((sum, each) => sum + each, 0),
    failures,
  };
};

import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './programs.ts';
import { measureSessionP99 } from './session-p99.ts';
import { median } from './median.ts';

export type LoginFigures = {
  aim_ratio: number;
  at_once: number;
  /** p99 of the session in ms: alone, and while people log in; the middle of the rounds. */
  p99_alone_ms: number;
  p99_beside_ms: number;
  ratio: number;
  /** Passwords compared per second, and logins refused with 503 because the queue was full. */
  logins_a_second: number;
  turned_away: number;
};

/** Sends logins in a loop, each from another address, until `goes` is false. */
const logInRepeatedly = async (
  { url }: Program,
  nth: number,
  counted: { compared: number; refusals: number; goes: boolean },
): Promise<void> => {
  const page = await fetch(`${url}/`);
  await page.arrayBuffer();
  const [, name = '', value = ''] = /((?:__Host-)?XSRF-TOKEN)=([^;]*)/.exec(page.headers.getSetCookie().join()) ?? [];
  const pair = { cookie: `${name}=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
  for (let round = 0; counted.goes; round += 1) {
    const reply = await fetch(`${url}/api/customer/login`, {
      method: 'POST',
      headers: {
        ...pair,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${nth}.${round >> 8}.${round & 255}`,
      },
      body: JSON.stringify({ email: `nobody-${nth}-${round}@benchmark.example`, password: 'Wrong-Password9' }),
    });
    await reply.arrayBuffer();
    if (reply.status === 422) counted.compared += 1;
    else counted.refusals += 1;
    // Waits as long as `Retry-After` says.
    if (reply.status !== 422) await pause(1000);
  }
};

/** Measures the p99 of the session while `at_once` customers log in, and without logins, in turns. */
export const measureSessionsBesideLogins = async (
  product: Program,
  tokens: readonly string[],
  { at_once, seconds, rounds }: { at_once: number; seconds: number; rounds: number },
): Promise<LoginFigures> => {
  const sessions = () => measureSessionP99(product, { tokens, seconds });
  const [aloneP99s, besideP99s]: [number[], number[]] = [[], []];
  const totals = { compared: 0, refusals: 0 };
  await sessions();
  for (let round = 0; round < rounds; round += 1) {
    aloneP99s.push(await sessions());
    const counted = { compared: 0, refusals: 0, goes: true };
    const people = Array.from({ length: at_once }, (_, at) => logInRepeatedly(product, at + round * at_once, counted));
    besideP99s.push(await sessions());
    counted.goes = false;
    await Promise.all(people);
    totals.compared += counted.compared;
    totals.refusals += counted.refusals;
  }
  return {
    aim_ratio: 1.5,
    at_once,
    p99_alone_ms: median(aloneP99s),
    p99_beside_ms: median(besideP99s),
    ratio: Number((median(besideP99s) / Math.max(1, median(aloneP99s))).toFixed(2)),
    logins_a_second: Math.round(totals.compared / (rounds * seconds)),
    turned_away: totals.refusals,
  };
};

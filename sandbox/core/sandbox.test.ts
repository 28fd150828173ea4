import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { registerBehaviourHook } from './register-behaviour-hook.ts';
import { startSystems, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { isSigned } from './test-world.ts';
import { html } from './html.ts';
import type { SandboxSystem } from './system.ts';

interface Call {
  path: string;
  signed: boolean;
  body: unknown;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Starts an app that records calls; `answer` returns the status of each reply. */
async function openApp(answer: () => number = () => 204): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const app: Server = createServer((request, reply) => {
    void text(request).then((body) => {
      const status = answer();
      const signed = isSigned('shared', request.headers, body);
      if (status < 300) calls.push({ path: request.url ?? '', signed, body: JSON.parse(body) as unknown });
      return reply.writeHead(status).end();
    });
  });
  await new Promise<void>((onListening) => app.listen(0, '127.0.0.1', onListening));
  closers.push(() => new Promise((closed) => (app.closeAllConnections(), app.close(closed))));
  return { url: `http://127.0.0.1:${(app.address() as AddressInfo).port}`, calls };
}

/** A system that confirms a call by mail, and sends an event after some hours, and another after as many hours again. */
const bell: SandboxSystem = {
  name: 'bell',
  title: 'Bell <ring>',
  describe: () => 'Rings later.',
  registerRoutes(app, world) {
    registerBehaviourHook(app, world, 'bell', { refuse: (reply, code = 'NO') => reply.code(422).send({ code }) });
    app.post<{ Body: { id: string; hours: number } }>('/bell', ({ body, behaviour }) => {
      world.scheduler.scheduleIn(body.hours * 3_600_000, 'bell.ring', { ...body, again: true });
      const files = [{ name: 'bell.txt', type: 'text/plain', content: Buffer.from('ding') }];
      world.messages.add({ kind: 'mail', to: `${body.id}@example.com`, from: 'bell', text: 'It will ring.', files });
      return { mode: behaviour.mode };
    });
  },
  onStart: (world) =>
    world.scheduler.handle('bell.ring', ({ id, hours, again }: { id: string; hours: number; again: boolean }) => {
      world.events.send({ to: '/ring', json: { id, at: world.clock.now().toISOString() }, lane: id });
      if (again) world.scheduler.scheduleIn(hours * 3_600_000, 'bell.ring', { id, hours, again: false });
    }),
  section: () => html`<p>${'<b>quiet</b>'}</p>`,
};

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSystems([bell], options);
  closers.push(sandbox.stop);
  return sandbox;
}

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const json = async (answer: Promise<Response>): Promise<unknown> => (await answer).json();

test('the clock notifies the app first, then runs all due steps in order', async () => {
  const app = await openApp();
  const { url } = await start({ appUrl: app.url, secret: 'shared' });
  await post(`${url}/bell`, { id: 'a', hours: 10 });
  expect(await json(post(`${url}/api/clock`, { advance: 'PT24H' }))).toMatchObject({
    offset_ms: 86_400_000,
    app_told: true,
  });
  expect(app.calls.map(({ path }) => path)).toEqual(['/api/webhook/clock', '/ring', '/ring']);
  expect(app.calls[0]).toEqual({
    path: '/api/webhook/clock',
    signed: true,
    body: { offset_ms: 86_400_000 },
  });
  const [first, second] = app.calls.slice(1).map(({ body }) => Date.parse((body as { at: string }).at));
  expect((second ?? 0) - (first ?? 0)).toBe(10 * 3_600_000);
});

test('a month is a calendar month; invalid, zero and negative durations are refused', async () => {
  const { url } = await start();
  const { offset_ms } = (await json(post(`${url}/api/clock`, { advance: 'P1M' }))) as { offset_ms: number };
  expect(offset_ms / 86_400_000).toBeGreaterThan(27.9);
  expect(offset_ms / 86_400_000).toBeLessThan(31.1);
  for (const advance of ['-P1D', 'PT0S', 'tomorrow', undefined])
    expect((await post(`${url}/api/clock`, { advance })).status).toBe(400);
});

test('messages, the clock, behaviours and scheduled work survive a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-'));
  closers.push(async () => rmSync(data, { recursive: true }));
  const before = await startSystems([bell], { data });
  await post(`${before.url}/bell`, { id: 'a', hours: 1 });
  await post(`${before.url}/api/bell/behaviour`, { mode: 'refuse', match: 'b' });
  await post(`${before.url}/api/clock`, { advance: 'PT30M' });
  const messages = (await json(fetch(`${before.url}/api/messages`))) as {
    text: string;
    attachments: { url: string }[];
  }[];
  expect(messages.map(({ text: sentText }) => sentText)).toEqual(['It will ring.']);
  await before.stop();

  const app = await openApp();
  const { url } = await start({ data, appUrl: app.url });
  expect(await json(fetch(`${url}/api/bell/behaviour`))).toEqual([{ mode: 'refuse', match: 'b' }]);
  expect(await json(fetch(`${url}/api/clock`))).toMatchObject({ offset_ms: 1_800_000 });
  expect(await json(fetch(`${url}/api/messages`))).toEqual(messages);
  expect(await (await fetch(url + messages[0]?.attachments[0]?.url)).text()).toBe('ding');
  await post(`${url}/api/clock`, { advance: 'PT30M' });
  expect(app.calls.filter(({ path }) => path === '/ring')).toHaveLength(1);
});

test('a sandbox with the documents of another one has its behaviours and runs its scheduled work', async () => {
  const before = await start();
  await post(`${before.url}/bell`, { id: 'a', hours: 1 });
  await post(`${before.url}/api/bell/behaviour`, { mode: 'refuse', match: 'b' });
  const documents = before.exportDocuments();
  const app = await openApp();
  const copy = await start({ documents, appUrl: app.url });
  expect(copy.exportDocuments()).toEqual(documents);
  expect(await json(fetch(`${copy.url}/api/bell/behaviour`))).toEqual([{ mode: 'refuse', match: 'b' }]);
  await post(`${copy.url}/api/clock`, { advance: 'PT1H' });
  expect(app.calls.filter(({ path }) => path === '/ring')).toHaveLength(1);
  expect(before.exportDocuments()).toEqual(documents);
});

test('the clock has the offset of the option at its first start, and the stored offset afterwards', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-'));
  closers.push(async () => rmSync(data, { recursive: true }));
  const clockBeginsMs = -90 * 86_400_000;
  const first = await startSystems([bell], { data, clockBeginsMs });
  expect(await json(fetch(`${first.url}/api/clock`))).toMatchObject({ offset_ms: clockBeginsMs });
  await post(`${first.url}/api/clock`, { advance: 'PT1H' });
  await first.stop();
  const { url } = await start({ data, clockBeginsMs: 0 });
  expect(await json(fetch(`${url}/api/clock`))).toMatchObject({ offset_ms: clockBeginsMs + 3_600_000 });
});

test('events are retried in order until the app accepts them', async () => {
  let unwell = 2;
  const app = await openApp(() => (unwell-- > 0 ? 503 : 200));
  const { url } = await start({ appUrl: app.url });
  await post(`${url}/bell`, { id: 'a', hours: 0 });
  await expect.poll(() => app.calls).toHaveLength(2);
  const times = app.calls.map(({ body }) => (body as { at: string }).at);
  expect(times).toEqual(times.toSorted());
});

test('behaviours apply to all calls, to matching calls or a number of times, and can be reset', async () => {
  const { url } = await start();
  const ring = async (id: string): Promise<number> => (await post(`${url}/bell`, { id, hours: 9 })).status;
  const set = (body: object): Promise<Response> => post(`${url}/api/bell/behaviour`, body);
  await set({ mode: 'refuse', match: 'Zed', times: 2 });
  expect([await ring('a'), await ring('zed'), await ring('zed'), await ring('zed')]).toEqual([200, 422, 422, 200]);
  await set({ mode: 'refuse', code: 'NEVER' });
  expect(await json(post(`${url}/bell`, { id: 'a', hours: 1 }))).toEqual({ code: 'NEVER' });
  await set({ mode: 'accept' });
  expect(await ring('a')).toBe(200);
  await set({ mode: 'garbage' });
  await expect(json(post(`${url}/bell`, { id: 'a', hours: 1 }))).rejects.toThrow(SyntaxError);
  await set({ mode: 'down' });
  await expect(post(`${url}/bell`, { id: 'a', hours: 1 })).rejects.toThrow('fetch failed');
  await post(`${url}/api/reset`, {});
  expect(await ring('a')).toBe(200);
  for (const wrong of [{}, { mode: 'dance' }, { mode: 'delay', delay_ms: -1 }, { mode: 'refuse', times: 'many' }])
    expect((await set(wrong)).status).toBe(400);
});

test('the page shows every system, escapes its texts, and its buttons redirect to it', async () => {
  const { url } = await start();
  const page = await (await fetch(url)).text();
  expect(page).toContain('Bell &lt;ring&gt;');
  expect(page).toContain('&lt;b&gt;quiet&lt;/b&gt;');
  const pressed = await fetch(`${url}/api/bell/behaviour`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ mode: 'down', times: '', code: '' }),
  });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/#bell']);
  expect(Object.keys((await json(fetch(`${url}/parts`))) as object)).toEqual(['clock', 'b-bell', 's-bell']);
});

test('a port in use is reported with its number', async () => {
  const { url } = await start();
  const http = Number(new URL(url).port);
  await expect(startSystems([bell], { ports: { http } })).rejects.toMatchObject({ code: 'EADDRINUSE', port: http });
});

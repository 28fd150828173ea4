import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../db/database.ts';
import { onStage, open, type Sent, send, servers, stage, things, tokens } from '../testing/http-stage.ts';

onStage();

describe('Idempotency-Key', () => {
  const make = (text: string, key: string, more: Sent = {}) =>
    send('POST', '/api/things', { payload: { text }, headers: { 'idempotency-key': key }, ...more });

  test('the same key and body give the same answer, run once', async () => {
    const [first, second] = [await make('once', 'k1'), await make('once', 'k1')];
    expect(second.body).toEqual(first.body);
  });

  test('the same click twice at the same moment runs once', async () => {
    const before = stage.runs;
    const replies = await Promise.all(Array.from({ length: 6 }, () => make('double', 'k2')));
    expect(new Set(replies.map((reply) => reply.body.response.text)).size).toBe(1);
    expect(stage.runs).toBe(before + 1);
  });

  test('the same key with another body is a conflict', async () => {
    await make('this', 'k3');
    expect(await make('that', 'k3')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  test('a crash leaves nothing behind, and the retry runs', async () => {
    expect((await make('crash', 'k4')).status).toBe(500);
    const rows = await rowsOf<{ name: string }>(
      stage.store.db.read,
      sql`select name from own_secret where name like 'crash%'`,
    );
    expect(rows).toEqual([]);
    expect((await make('crash', 'k4')).status).toBe(500);
  });

  test('keys of different customers do not meet', async () => {
    const [mine, theirs] = [
      await make('scope', 'k5', { session: tokens.main }),
      await make('other', 'k5', { session: tokens.sub }),
    ];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
  });

  test('a key that cannot be one', async () => {
    expect((await make('x', 'a'.repeat(300))).status).toBe(400);
  });
});

describe('limits', () => {
  test('hold over several processes and say when to come back', async () => {
    const second = servers.length;
    await open();
    const ask = (server: number) => send('POST', '/api/limited', { payload: { email: 'a@example.com' }, server });
    expect((await ask(0)).status).toBe(200);
    expect((await ask(second)).status).toBe(200);
    const refused = await ask(0);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.retry_after).toBeGreaterThan(0);
    expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after));
    expect((await send('POST', '/api/limited', { payload: { email: 'b@example.com' } })).status).toBe(200);
  });

  test('what is counted is not readable in the table', async () => {
    const rows = await rowsOf<{ key: string }>(stage.store.db.read, sql`select key from rate_limit`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });
});

describe('what watches and describes it', () => {
  test('OpenAPI 3.1 names every endpoint with its refusals', async () => {
    const { body } = await send('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toHaveLength(new Set(Object.keys(things).map((key) => key.split(' ')[1])).size);
    expect(body.paths['/api/things'].post.responses['422'].description).toBe('PROMO_UNKNOWN');
    expect(body.paths['/api/things/{id}'].get.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true });
  });

  test('health, readiness and metrics answer', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await send('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await servers[0]!.app.inject('/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds');
  });
});

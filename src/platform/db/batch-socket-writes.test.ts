import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { batchSocketWrites } from './batch-socket-writes.ts';

test('data of one event loop turn is sent in one write', async () => {
  const written: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      written.push(text);
      done();
    },
    writev: (parts, done) => {
      written.push(parts.map(({ chunk }) => chunk as string).join(''));
      done();
    },
  });
  const client = { connection: { stream }, query: (text: string) => stream.write(text) };
  batchSocketWrites(client as unknown as pg.PoolClient);
  client.query('begin ');
  client.query('lock ');
  await Promise.resolve().then(() => client.query('ask '));
  await turn();
  client.query('commit');
  await turn();
  expect(written).toEqual(['begin lock ask ', 'commit']);
});

import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { endpoint } from '../contract/endpoint.ts';
import { createAdmissionControl } from './admission.ts';

const entry = { summary: 'Something', caller: 'anonymous', reply: z.string() } as const;
const pdf = endpoint({ ...entry, produces: 'application/pdf' });
const png = endpoint({ ...entry, produces: 'image/png' });
const requestFrom = (ip: string) => ({ ip, headers: {} }) as FastifyRequest;

test.each([
  ['a PDF', 'a preview image', pdf, png],
  ['a preview image', 'another preview image', png, png],
])('while %s is drawn, %s waits', async (_one, _other, first, second) => {
  const { admitRead } = createAdmissionControl({ clock: systemClock(), connections: 10, eventSecrets: {} });
  const endFirst = await admitRead(first, requestFrom('192.0.2.1'));
  const order: string[] = [];
  const waitingRead = admitRead(second, requestFrom('192.0.2.2')).then((release) => {
    order.push('drawn');
    release();
  });
  // A read of another kind has its turn meanwhile.
  (await admitRead(endpoint(entry), requestFrom('192.0.2.2')))();
  await new Promise((next) => setImmediate(next));
  await new Promise((next) => setImmediate(next));
  order.push('the first is done');
  endFirst();
  await waitingRead;
  expect(order).toEqual(['the first is done', 'drawn']);
});

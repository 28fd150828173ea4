/** A process that ingests the number of usage records that its messages ask for. */
import { randomUUID } from 'node:crypto';
import { openPostgresWithoutTimeouts } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import type { Settings } from '#platform/settings.ts';
import { ingestRecords } from '#usage/server/intake/ingest-records.ts';

const db = openPostgresWithoutTimeouts(process.env['DATABASE_URL'] ?? '', 4);
const now = () => new Date();
const ingestContext = {
  db,
  now,
  queue: createQueue(() => newUuid(now())),
  settings: { USAGE_KEPT_MONTHS: 18, USAGE_CUTOFF_HOURS: 48, ROAMING_LIMIT_EURO: 62 } as Settings,
};

const buildRecord = (sims: number) => {
  const roll = Math.random();
  const common = {
    id: randomUUID(),
    imsi: `20609${String(1 + Math.floor(Math.random() * sims)).padStart(10, '0')}`,
    began_at: new Date(Date.now() - Math.floor(Math.random() * 3_600_000)).toISOString(),
  };
  if (roll < 0.6) return { ...common, service: 'data', quantity: Math.floor(Math.random() * 20_000_000) };
  const other_party = roll < 0.97 ? '+32470123456' : '+33612345678';
  const service = roll < 0.8 ? 'voice' : 'sms';
  return { ...common, service, direction: 'out', other_party, quantity: service === 'sms' ? 1 : 90 };
};

type IngestRequest = { sims: number; batch: number; batches: number };
let preparedBatches: string[] = [];

// The batches are built before the measurement, because a network creates its records on its own machines.
process.on('message', (message: IngestRequest | 'go') => {
  if (message !== 'go') {
    preparedBatches = Array.from({ length: message.batches }, () =>
      JSON.stringify(Array.from({ length: message.batch }, () => buildRecord(message.sims))),
    );
    process.send?.('written');
    return;
  }
  void (async () => {
    for (const records of preparedBatches) await ingestRecords(ingestContext, JSON.parse(records) as unknown[]);
    process.send?.('done');
  })();
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

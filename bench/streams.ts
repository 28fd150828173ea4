import http from 'node:http';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import type { Program } from './programs.ts';
import { customerUuid, sessionToken } from './seed-ids.ts';

export type StreamFigures = {
  open_streams: number;
  /** Resident memory of the process, MB. */
  memory_mb: number;
  aim_mb: number;
  /** From the change of a row to the event at its stream, ms. */
  p50: number;
  p99: number;
  aim_ms: number;
};

type StreamListener = { onEvent: (customer: number) => void; count: number };

const openStream = (url: string, customer: number, listener: StreamListener): Promise<void> =>
  new Promise((opened, failed) => {
    const request = http.get(
      `${url}/api/customer/live`,
      { headers: { 'x-session-token': sessionToken(customer) }, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`a stream was refused: ${reply.statusCode}`));
        reply.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('open')) opened();
          if (text.includes('changed')) listener.onEvent(customer);
        });
        reply.on('error', failed);
      },
    );
    request.on('error', failed);
    listener.count += 1;
  });

const fetchMemoryMb = async ({ url }: Program): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024;
};

/** Opens thousands of streams, changes the data of one of their customers a thousand times, and measures the time until the event arrives. */
export const measureStreams = async (
  db: Database,
  product: Program,
  { streams, customers }: { streams: number; customers: number },
): Promise<StreamFigures> => {
  const onEventByCustomer = new Map<number, (at: number) => void>();
  const listener: StreamListener = {
    count: 0,
    onEvent: (customer) => onEventByCustomer.get(customer)?.(performance.now()),
  };
  for (let from = 1; from <= streams; from += 100) {
    const batch = Array.from(
      { length: Math.min(100, streams - from + 1) },
      (_, at) => ((from + at - 1) % customers) + 1,
    );
    await Promise.all(batch.map((customer) => openStream(product.url, customer, listener)));
  }
  const took: number[] = [];
  for (let at = 0; at < 1000; at += 1) {
    const customer = ((at * 7919) % Math.min(streams, customers)) + 1;
    const began = performance.now();
    const arrival = new Promise<number>((resolve) => onEventByCustomer.set(customer, resolve));
    await db.write.execute(
      sql`update customer set newsletter = not newsletter where customer_uuid = ${customerUuid(customer)}`,
    );
    took.push((await arrival) - began);
    onEventByCustomer.delete(customer);
  }
  took.sort((a, b) => a - b);
  const place = (share: number): number => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(1));
  return {
    open_streams: listener.count,
    memory_mb: Math.round(await fetchMemoryMb(product)),
    aim_mb: 300,
    p50: place(0.5),
    p99: place(0.99),
    aim_ms: 1000,
  };
};

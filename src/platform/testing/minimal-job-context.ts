import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { newUuid } from '../ids.ts';
import { createQueue } from '../jobs/queue.ts';
import type { WorkerOptions } from '../jobs/worker.ts';
import { createEventBus } from '../subscribers.ts';

/** A job context without settings and with the given stubs of outside systems. */
export const minimalJobContext = (db: Database, clock: Clock, outside: object = {}): WorkerOptions['context'] => {
  const newId = () => newUuid(clock.now());
  return {
    db,
    queue: createQueue(newId),
    now: () => clock.now(),
    newId,
    seal: (name) => name,
    cipher: db.cipher,
    ...createEventBus([], [], {} as Parameters<typeof createEventBus>[2]),
    outside: outside as never,
    settings: {} as never,
  };
};

import { Refused } from './refused.ts';

/** Limits concurrent changes of one customer. `T` is the result of the change. */
export type CustomerConcurrencyLimiter = <T>(customer_uuid: string, change: () => Promise<T>) => Promise<T>;

type Queue = { runningCount: number; waiters: (() => void)[] };

/**
 * Changes of one customer mostly wait for the same row locks, each occupying a pool connection. Therefore only
 * `maxRunning` of them run per process, and `maxWaiting` more are queued in memory.
 * @throws Refused TOO_MANY_REQUESTS, retry after one second, when the queue is full
 */
export const limitConcurrencyPerCustomer = ({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): CustomerConcurrencyLimiter => {
  const queues = new Map<string, Queue>();
  return async (customer_uuid, change) => {
    const queue = queues.get(customer_uuid) ?? { runningCount: 0, waiters: [] };
    queues.set(customer_uuid, queue);
    if (queue.runningCount < maxRunning) queue.runningCount += 1;
    else if (queue.waiters.length < maxWaiting) await new Promise<void>((go) => queue.waiters.push(go));
    else throw new Refused('TOO_MANY_REQUESTS', { retryAfter: 1, params: { seconds: 1 } });
    try {
      return await change();
    } finally {
      // The slot is passed to the next change.
      const next = queue.waiters.shift();
      if (next) next();
      else queue.runningCount -= 1;
      if (queue.runningCount === 0) queues.delete(customer_uuid);
    }
  };
};

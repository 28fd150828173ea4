import { Refused } from './refused.ts';

/** Runs changes of one customer, a few at once and a few more in their turn. `T` is what the change answers. */
export type CustomerConcurrencyLimiter = <T>(customer_uuid: string, change: () => Promise<T>) => Promise<T>;

type Queue = { running: number; waiting: (() => void)[] };

/**
 * Changes of one customer mostly wait for each other's rows, each with a connection of the pool in its hand. So only `atOnce` of them
 * run in a process, and `waiting` more stand in memory, where they cost nobody anything.
 * @throws Refused TOO_MANY_REQUESTS, to try again in a second, when even more come
 */
export const limitConcurrencyPerCustomer = ({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): CustomerConcurrencyLimiter => {
  const queues = new Map<string, Queue>();
  return async (customer_uuid, change) => {
    const queue = queues.get(customer_uuid) ?? { running: 0, waiting: [] };
    queues.set(customer_uuid, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length < waiting) await new Promise<void>((go) => queue.waiting.push(go));
    else throw new Refused('TOO_MANY_REQUESTS', { retryAfter: 1, params: { seconds: 1 } });
    try {
      return await change();
    } finally {
      // Whoever is next takes over the place.
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(customer_uuid);
    }
  };
};

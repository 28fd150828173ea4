import type { Tx } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { askNetwork, type Try } from '../network/ask-network.ts';
import { isStillWanted } from '../line/finish-line-change.ts';
import { changeLine } from '../jobs.ts';
import { lockProductOfLine } from '../products/products.store.ts';
import { endServiceOrder, serviceOrdersOf } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind } from '../tables.ts';

type Asked = Try & { kind: LineChangeKind };

const drop = async (tx: Tx, asked: Asked, now: Date): Promise<null> => {
  const order = (await serviceOrdersOf(tx, asked)).find(({ attempt }) => attempt === asked.attempt);
  if (order?.network_id === null)
    await endServiceOrder(tx, order.uuid, { state: 'failed', error_code: 'NOT_WANTED' }, now);
  return null;
};

/** Asks the network for a change of a line in use, unless nobody wants it any more. */
export const runChangeLine: JobHandler<typeof changeLine> = (payload, ctx) =>
  askNetwork(ctx, {
    kind: payload.kind,
    job: changeLine,
    payload,
    number: async (line, tx) => {
      const product = line.state === 'active' ? await lockProductOfLine(tx, line) : null;
      if (product && isStillWanted(payload.kind, product)) return product.msisdn;
      return drop(tx, payload, ctx.now());
    },
  });

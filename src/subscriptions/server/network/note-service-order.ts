import type { ServiceOrder, ServiceOrderState } from '#adapters/mobile-network/mobile-network.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockAllocation } from '../allocation/allocations.store.ts';
import { askAgainLater } from '../service-orders/ask-anew.ts';
import { finishDeactivation, switchOff } from '../line/end-line.ts';
import { failActivation } from '../activation/fail-activation.ts';
import { failAddons, finishAddons } from '../addons/finish-addons.ts';
import { finishActivation } from '../activation/finish-activation.ts';
import { failLineChange, finishLineChange, isLineChange } from '../line/finish-line-change.ts';
import { finishNumberChange } from '../line/finish-number-change.ts';
import { failReplacement, finishReplacement } from '../line/finish-replacement.ts';
import type { Doing, Known } from '../service-orders/known-order.ts';
import { endServiceOrder } from '../service-orders/service-orders.store.ts';

const failures: ReadonlySet<ServiceOrderState> = new Set(['rejected', 'failed', 'cancelled', 'partial']);

const fail = (tx: Tx, { order, line, catalogue }: Known, code: string, doing: Doing): Promise<void> => {
  const { kind } = order;
  switch (kind) {
    case 'activate':
      return failActivation(tx, doing, order, line);
    case 'change-addons':
      return failAddons(tx, { order, line, catalogue }, code, doing);
    case 'replace-sim':
      return failReplacement(tx, order, line, code, doing);
    // The number is ours already, and nobody pays for a line that was taken away.
    case 'change-number':
    case 'deactivate':
      return askAgainLater(tx, doing, { ...order, kind }, code);
    case 'suspend':
    case 'reactivate':
    case 'change-services':
    case 'change-limit':
      return failLineChange(tx, doing, { ...order, kind }, line, code);
  }
};

/** An order has failed, at the network or because it was never ended there. Told twice it changes nothing. */
export const failServiceOrder = async (
  tx: Tx,
  { order, catalogue }: Pick<Known, 'order' | 'catalogue'>,
  code: string,
  doing: Doing,
): Promise<void> => {
  const line = await lockAllocation(tx, order.order_product_uuid);
  const ended = await endServiceOrder(tx, order.uuid, { state: 'failed', error_code: code }, doing.now());
  if (ended && line) await fail(tx, { order, line, catalogue }, code, doing);
};

const finish = async (tx: Tx, { order, line, catalogue }: Known, doing: Doing): Promise<void> => {
  if (order.kind === 'deactivate') return finishDeactivation(tx, doing, line);
  if (order.kind === 'replace-sim') return finishReplacement(tx, line, doing);
  // Taken away while the network was at it, or after it had been silent for too long.
  if (line.state === 'released')
    return order.kind === 'activate' ? switchOff(tx, doing, line.order_product_uuid) : undefined;
  if (isLineChange(order)) return finishLineChange(tx, doing, order, line);
  if (order.kind === 'change-number') return finishNumberChange(tx, line, doing);
  if (order.kind === 'change-addons') return finishAddons(tx, { order, line, catalogue }, doing);
  await finishActivation(tx, line, catalogue, doing);
};

/**
 * What the network says of an order, told by it or when it was asked. Late, twice or after the end it changes nothing. The line is
 * locked by the caller.
 */
export const noteServiceOrder = async (
  tx: Tx,
  { order, line, catalogue }: Pick<Known, 'order' | 'catalogue'> & { line: Known['line'] | null },
  { state, error }: Pick<ServiceOrder, 'state' | 'error'>,
  doing: Doing,
): Promise<void> => {
  if (failures.has(state)) return failServiceOrder(tx, { order, catalogue }, error?.code ?? 'UNKNOWN', doing);
  if (state !== 'completed') return;
  const ended = await endServiceOrder(tx, order.uuid, { state: 'completed', error_code: null }, doing.now());
  if (ended && line) await finish(tx, { order, line, catalogue }, doing);
};

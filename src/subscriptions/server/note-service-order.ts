import type { ServiceOrder, ServiceOrderState } from '#adapters/mobile-network/mobile-network.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockAllocation } from './allocations.store.ts';
import { finishDeactivation, switchOff, switchOffLater } from './end-line.ts';
import { failActivation } from './fail-activation.ts';
import { failAddons, finishAddons } from './finish-addons.ts';
import { finishActivation } from './finish-activation.ts';
import { failLineChange, finishLineChange, isLineChange } from './finish-line-change.ts';
import { failNumberChange, finishNumberChange } from './finish-number-change.ts';
import { failReplacement, finishReplacement } from './finish-replacement.ts';
import type { Doing, Known } from './known-order.ts';
import { endServiceOrder, type ServiceOrderRow } from './service-orders.store.ts';

const failures: ReadonlySet<ServiceOrderState> = new Set(['rejected', 'failed', 'cancelled', 'partial']);

/** An order has failed, at the network or because it was never ended there. Told twice it changes nothing. */
export const failServiceOrder = async (
  tx: Tx,
  { order, catalogue }: Pick<Known, 'order' | 'catalogue'>,
  code: string,
  doing: Doing,
): Promise<void> => {
  if (isLineChange(order)) {
    const line = await lockAllocation(tx, order.order_product_uuid);
    if (!(await endServiceOrder(tx, order.uuid, { state: 'failed', error_code: code }, doing.now())) || !line) return;
    return failLineChange(tx, doing, order, line, code);
  }
  switch (order.kind) {
    case 'activate':
      return failActivation(tx, doing, order, code);
    case 'change-number':
      return failNumberChange(tx, order, code, doing);
    case 'change-addons':
      return failAddons(tx, { order, catalogue }, code, doing);
    case 'deactivate':
      return failDeactivation(tx, order, code, doing);
    case 'replace-sim':
      return failReplacement(tx, order, code, doing);
    default:
  }
};

const failDeactivation = async (tx: Tx, order: ServiceOrderRow, error_code: string, doing: Doing): Promise<void> => {
  if (!(await endServiceOrder(tx, order.uuid, { state: 'failed', error_code }, doing.now()))) return;
  const { order_product_uuid, attempt } = order;
  doing.log.error(
    { order_product_uuid, attempt, code: error_code },
    'a line that was taken away could not be switched off',
  );
  await switchOffLater(tx, doing, order);
};

const finish = async (tx: Tx, { order, line, catalogue }: Known, doing: Doing): Promise<void> => {
  if (!line) return;
  if (order.kind === 'deactivate') return finishDeactivation(tx, doing, line);
  if (order.kind === 'replace-sim') return finishReplacement(tx, line, doing);
  // Taken away while the network was at it, or after it had been silent for too long.
  if (line.state === 'released')
    return order.kind === 'activate' ? switchOff(tx, doing, line.order_product_uuid) : undefined;
  if (isLineChange(order)) return finishLineChange(tx, doing, order, line);
  if (order.kind === 'change-number') return finishNumberChange(tx, line, doing.settings, doing);
  if (order.kind === 'change-addons') return finishAddons(tx, { order, line, catalogue }, doing);
  await finishActivation(tx, line, catalogue, doing);
};

/** What the network says of an order, told by it or when it was asked. Late, twice or after the end it changes nothing. */
export const noteServiceOrder = async (
  tx: Tx,
  known: Known,
  { state, error }: Pick<ServiceOrder, 'state' | 'error'>,
  doing: Doing,
): Promise<void> => {
  const { order } = known;
  if (failures.has(state)) return failServiceOrder(tx, known, error?.code ?? 'UNKNOWN', doing);
  if (state !== 'completed') return;
  if (await endServiceOrder(tx, order.uuid, { state: 'completed', error_code: null }, doing.now()))
    await finish(tx, known, doing);
};

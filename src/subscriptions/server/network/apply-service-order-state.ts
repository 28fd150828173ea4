import type { ServiceOrder, ServiceOrderState } from '#adapters/mobile-network/mobile-network.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockAllocation } from '../allocation/allocations.store.ts';
import {
  scheduleServiceOrderRetry,
  type ServiceOrderContext,
  type LockedServiceOrder,
} from '../service-orders/enqueue-service-order-submission.ts';
import { publishSimDeactivated, enqueueDeactivation } from '../line/terminate-line.ts';
import { publishActivationFailureAndSendMail } from '../activation/publish-activation-failure-and-send-mail.ts';
import { failAddonsAndNotifyOrRetryRemoval, finishAddonChangeAndNotify } from '../addons/finish-addon-change.ts';
import { finishActivationIfReady } from '../activation/finish-activation-if-ready.ts';
import {
  failSettingChangeAndSendMail,
  finishLineChange,
  isLineChange,
  scheduleBlockRetryIfStillWanted,
} from '../line/finish-line-change.ts';
import { finishNumberChangeAndNotify } from '../line/ported-number.ts';
import {
  enqueueSimReplacement,
  publishFailedReplacementOrRetry,
  finishOrUndoReplacement,
} from '../line/finish-or-undo-replacement.ts';
import { finishServiceOrder, mayLeaveSimOn } from '../service-orders/service-orders.store.ts';

const failures: ReadonlySet<ServiceOrderState> = new Set(['rejected', 'failed', 'cancelled', 'partial']);

const failByKind = (
  tx: Tx,
  { order, line, catalogue }: LockedServiceOrder,
  code: string,
  ctx: ServiceOrderContext,
): Promise<void> => {
  const { kind } = order;
  switch (kind) {
    case 'activate':
      return publishActivationFailureAndSendMail(tx, ctx, order, line);
    case 'change-addons':
      return failAddonsAndNotifyOrRetryRemoval(tx, { order, line, catalogue }, code, ctx);
    case 'replace-sim':
      return publishFailedReplacementOrRetry(tx, order, line, code, ctx);
    // The number is already ours, and a terminated line is no longer paid for, so both are retried.
    case 'change-number':
    case 'deactivate':
      return scheduleServiceOrderRetry(tx, ctx, { ...order, kind }, code);
    case 'suspend':
    case 'reactivate':
    case 'bar-outgoing':
    case 'unbar-outgoing':
      return scheduleBlockRetryIfStillWanted(tx, ctx, { ...order, kind }, line, code);
    case 'change-services':
    case 'change-limit':
      return failSettingChangeAndSendMail(tx, ctx, { ...order, kind }, line);
  }
};

/** Fails a service order that the network refused or never ended. Repeats change nothing. */
export const failServiceOrder = async (
  tx: Tx,
  { order, catalogue }: Pick<LockedServiceOrder, 'order' | 'catalogue'>,
  code: string,
  ctx: ServiceOrderContext,
): Promise<void> => {
  const line = await lockAllocation(tx, order.allocation_uuid);
  const isFinished = await finishServiceOrder(tx, order.uuid, { state: 'failed', error_code: code }, ctx.now());
  if (isFinished && line) await failByKind(tx, { order, line, catalogue }, code, ctx);
};

const finishByKind = async (
  tx: Tx,
  { order, line, catalogue }: LockedServiceOrder,
  ctx: ServiceOrderContext,
): Promise<void> => {
  if (order.kind === 'deactivate') return publishSimDeactivated(tx, ctx, line);
  if (order.kind === 'replace-sim') return finishOrUndoReplacement(tx, line, ctx);
  // The line was terminated while the order was pending.
  if (line.state === 'released')
    return order.kind === 'activate' ? enqueueDeactivation(tx, ctx, line.allocation_uuid) : undefined;
  // The network completed the order after its deadline, and the SIM was replaced since. The number may be on both SIMs now, so the replacement is requested again.
  if (order.iccid !== null && order.iccid !== line.iccid && mayLeaveSimOn(order.kind))
    await enqueueSimReplacement(tx, ctx, line.allocation_uuid);
  if (isLineChange(order)) return finishLineChange(tx, ctx, order, line);
  if (order.kind === 'change-number') return finishNumberChangeAndNotify(tx, line, ctx);
  if (order.kind === 'change-addons') return finishAddonChangeAndNotify(tx, { order, line, catalogue }, ctx);
  await finishActivationIfReady(tx, line, catalogue, ctx);
};

/**
 * Applies the state of a service order, from an event or a poll. Late and repeated states change nothing. The caller holds the
 * lock of the line.
 */
export const applyServiceOrderState = async (
  tx: Tx,
  {
    order,
    line,
    catalogue,
  }: Pick<LockedServiceOrder, 'order' | 'catalogue'> & { line: LockedServiceOrder['line'] | null },
  { state, error }: Pick<ServiceOrder, 'state' | 'error'>,
  ctx: ServiceOrderContext,
): Promise<void> => {
  if (failures.has(state)) return failServiceOrder(tx, { order, catalogue }, error?.code ?? 'UNKNOWN', ctx);
  if (state !== 'completed') return;
  const isFinished = await finishServiceOrder(tx, order.uuid, { state: 'completed', error_code: null }, ctx.now());
  if (isFinished && line) await finishByKind(tx, { order, line, catalogue }, ctx);
};

import { sendMessage } from '#notifications/server/commands.ts';
import { portInExpired } from '#porting/messages/port-in-expired.ts';
import { portInRejected } from '#porting/messages/port-in-rejected.ts';
import type { PortInEvent } from '#porting/rules/port-in-state.ts';
import { portInStates } from '#porting/rules/port-in-state.ts';
import type { RejectionCode } from '#porting/rules/rejection.ts';
import { holdLine, takePortedNumber } from '#subscriptions/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { endPortIn } from './end-port-in.ts';
import { findPortIn, lockPortIn, lockRunning, type PortInRow, savePortInRow } from './port-ins.store.ts';

export type Doing = Pick<JobContext, 'queue' | 'now'> & { log: { error(about: object, message: string): void } };

export type Step = {
  event: Exclude<PortInEvent, 'submitted'>;
  rejection_code?: RejectionCode;
  scheduled_at?: Date;
  /** When it happened outside. */
  at: Date;
};

/** Locks a port-in that is going to be moved, and before it the line that moves along: always in this sequence. */
export const lockToMove = async (tx: Tx, uuid: string): Promise<PortInRow | null> => {
  const row = await findPortIn(tx, uuid);
  if (!row) return null;
  await holdLine(tx, row.order_product_uuid);
  return lockPortIn(tx, uuid);
};

const tellRejected = (tx: Tx, { queue }: Doing, row: PortInRow, code: RejectionCode): Promise<void> =>
  sendMessage(tx, queue, portInRejected, {
    key: `port-in-rejected:${row.uuid}:${row.attempt}`,
    to: { customer_uuid: row.customer_uuid },
    data: { order_product_uuid: row.order_product_uuid, msisdn: row.msisdn, code },
  });

const tellExpired = (tx: Tx, { queue }: Doing, row: PortInRow): Promise<void> =>
  sendMessage(tx, queue, portInExpired, {
    key: `port-in-expired:${row.uuid}:${row.attempt}`,
    to: { customer_uuid: row.customer_uuid },
    data: { order_product_uuid: row.order_product_uuid, msisdn: row.msisdn },
  });

/**
 * Moves a port-in of `lockToMove` on, with all that follows from it. False when the step is not possible from where it is: it came
 * late, twice, or after the end.
 */
export const movePortIn = async (tx: Tx, row: PortInRow, step: Step, doing: Doing): Promise<boolean> => {
  const state = portInStates.next(row.state, step.event);
  if (state === null) return false;
  const now = doing.now();
  const { order_product_uuid, msisdn } = row;
  // It had expired, and its customer has asked for another one meanwhile: the number that has moved comes first.
  const other = row.state === 'expired' ? await lockRunning(tx, order_product_uuid) : null;
  if (other && portInStates.next(other.state, 'cancelled') === null) return false;
  if (other) await endPortIn(tx, doing.queue, other, now);
  await savePortInRow(tx, row.uuid, {
    state,
    changed_at: now,
    rejection_code: step.rejection_code ?? null,
    ...(state === 'scheduled' ? { scheduled_at: step.scheduled_at ?? null } : {}),
    ...(state === 'rejected' ? { scheduled_at: null } : {}),
    ...(state === 'ported' ? { ported_at: step.at } : {}),
  });
  if (state === 'rejected' || state === 'expired') {
    if (state === 'expired') await tellExpired(tx, doing, row);
    else await tellRejected(tx, doing, row, step.rejection_code ?? 'TECHNICAL');
    return true;
  }
  if (state === 'ported' && !(await takePortedNumber(tx, doing.queue, { order_product_uuid, msisdn }))) {
    doing.log.error({ port_in_uuid: row.uuid, order_product_uuid }, 'number moved to a line that does not exist');
  }
  return true;
};

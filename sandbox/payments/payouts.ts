import { createBankDesk } from '../bank/bank-desk.ts';
import type { SandboxWorld } from '../core/system.ts';
import { brusselsDay, workingDayAfter } from '../core/working-days.ts';
import { createPaymentStore } from './payment-store.ts';

/** A day on which the provider pays out what it has. */
interface Payout {
  id: string;
  cents: number;
  costs_cents: number;
  done: boolean;
}

const work = 'payments.payout';
const payoutHour = 5;
/** Fee of a payment for the operator. */
const costCents = 25;

const payoutsOf = (world: SandboxWorld) => world.store.collection<Payout>('payment-payout');

/** Plans the payout of the next working day, once. */
export function schedulePayout(world: SandboxWorld): void {
  const dueTime = workingDayAfter(world.clock.now(), 1, payoutHour);
  const id = brusselsDay(dueTime);
  if (payoutsOf(world).get(id)) return;
  payoutsOf(world).save({ id, cents: 0, costs_cents: 0, done: false });
  world.scheduler.scheduleAt(dueTime, work, { id });
}

/** Pays everything out that is not paid out yet, in one amount, and debits the costs of its payments. */
function payOut(world: SandboxWorld, { id }: { id: string }): void {
  const payouts = payoutsOf(world);
  const books = createPaymentStore(world);
  if (payouts.get(id)?.done) return;
  const sum = (items: readonly { cents: number }[]): number => items.reduce((total, { cents }) => total + cents, 0);
  const paidPayments = books.payments.list().filter(({ status }) => status === 'paid');
  const refunds = books.refunds.list().filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const standingChargebacks = books.chargebacks.list().filter(({ reversed_at }) => reversed_at === undefined);
  const earlierPayouts = payouts.list();
  const cents = sum(paidPayments) - sum(refunds) - sum(standingChargebacks) - sum(earlierPayouts);
  const costs_cents =
    paidPayments.length * costCents - earlierPayouts.reduce((total, payout) => total + payout.costs_cents, 0);
  // A negative balance is not paid out: the next payout starts from it, because it sums up all payments and payouts.
  const payout = payouts.save({ id, cents: Math.max(0, cents), costs_cents, done: true });
  const desk = createBankDesk(world);
  if (payout.cents > 0) desk.bookForProvider(payout.cents, `Settlement ${id}`);
  if (payout.costs_cents > 0) desk.bookForProvider(0 - payout.costs_cents, `Costs until ${id}`);
}

/** Registers the payouts; called once at the start. */
export const registerPayoutJob = (world: SandboxWorld): void =>
  world.scheduler.handle<{ id: string }>(work, (payload) => payOut(world, payload));

import { accountPaths } from '#account/paths.ts';
import { pathToPay, sumDue } from '#billing/rules/invoice-status.ts';
import { restrictingInvoices } from '#billing/rules/restricting-invoices.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import { isBillMatter, type UrgentMatter } from './urgent-matter.ts';

/** An urgent matter. `restricting`: the number of unpaid bills that restrict SIMs, for the matter that asks for their sum. */
export type JoinedMatter = UrgentMatter & { restricting?: number };

type Sim = {
  uuid: string;
  order_product_uuid: string;
  state: SimState;
  paused_on?: string | null | undefined;
  outgoing_barred_on?: string | null | undefined;
  swap?: { sim_type: SimType } | null | undefined;
};

type Viewer = {
  client: string;
  /** Path of the screen below the notice, which may be that of a SIM. */
  pathname: string;
  sims: readonly Sim[];
};

type Bill = NonNullable<UrgentMatter['invoice']>;

/** The day of the next step; a bill without one comes last. */
const stepDay = ({ next_step }: Bill): string => next_step?.on ?? '9999-12-31';

/** Joins several bills into a matter about the one whose next step comes first. */
const joinBills = (matter: UrgentMatter, unsortedBills: readonly Bill[], client: string): UrgentMatter => {
  const bills = unsortedBills.toSorted((a, b) => stepDay(a).localeCompare(stepDay(b)));
  return {
    ...matter,
    path: pathToPay(client, bills),
    amount: sumDue(bills),
    deadline: bills.map(({ dueDate }) => dueDate).toSorted()[0] ?? matter.deadline ?? '',
    ...(bills[0] ? { invoice: bills[0] } : {}),
  };
};

/**
 * Whether the SIM is restricted by unpaid bills and the screen at `pathname` shows that itself. The screen of an eSIM does not while it shows a
 * replacement or a block.
 */
const saysLossOf = (
  { uuid, order_product_uuid, state, swap, paused_on, outgoing_barred_on }: Sim,
  pathname: string,
): boolean =>
  Boolean(paused_on ?? outgoing_barred_on) &&
  (pathname === accountPaths.sim(uuid) ||
    ((state === 'active' || state === 'suspended') &&
      swap?.sim_type !== ESIM &&
      [uuid, order_product_uuid].some((each) => pathname === accountPaths.esim(each))));

/**
 * Joins the matters about blocked bills: one matter for the bills that restrict SIMs now, because only paying their sum restores all service, and
 * one for the others, which block orders. On the screen of a SIM that such a bill restricts there is no matter about bills, because that screen
 * shows the restriction itself.
 */
export const urgentMattersWithBillsJoined = (
  matters: readonly UrgentMatter[],
  { client, pathname, sims }: Viewer,
): JoinedMatter[] => {
  const firstBill = matters.find(({ kind }) => kind === 'bill_blocked');
  if (!firstBill) return [...matters];
  const bills = matters.flatMap(({ kind, invoice }) => (kind === 'bill_blocked' && invoice ? [invoice] : []));
  const restrictingBills = restrictingInvoices(bills);
  const otherBills = bills.filter((bill) => !restrictingBills.includes(bill));
  const screenSim = sims.find((sim) => saysLossOf(sim, pathname))?.uuid;
  const isSaid = restrictingBills.some(({ restricts }) => restricts?.some((uuid) => uuid === screenSim));
  if (isSaid) return matters.filter((matter) => !isBillMatter(matter));
  const joinedMatters: JoinedMatter[] = [
    ...(restrictingBills.length > 0
      ? [{ ...joinBills(firstBill, restrictingBills, client), restricting: restrictingBills.length }]
      : []),
    ...(otherBills.length > 0 ? [joinBills(firstBill, otherBills, client)] : []),
  ];
  return matters.flatMap((matter) => {
    if (matter.kind !== 'bill_blocked') return [matter];
    return matter === firstBill ? joinedMatters : [];
  });
};

import { sumDue } from '#billing/rules/invoice-status.ts';
import { restrictingInvoices } from '#billing/rules/restricting-invoices.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { UrgentMatter } from './urgent-matter.ts';

/** An urgent matter; `restricting`: how many unpaid bills restrict SIMs, where it asks for the sum of them. */
export type JoinedMatter = UrgentMatter & { restricting?: number };

/** Makes one matter of the bills that restrict SIMs now, in the place of the first blocked one: only their sum gives all service back. */
export const joinRestrictingBills = (matters: readonly UrgentMatter[], client: string): JoinedMatter[] => {
  const bills = restrictingInvoices(
    matters.flatMap(({ kind, invoice }) => (kind === 'bill_blocked' && invoice ? [invoice] : [])),
  );
  const [first] = bills;
  const at = matters.findIndex(({ kind }) => kind === 'bill_blocked');
  const place = matters[at];
  if (!first || !place) return [...matters];
  const joined: JoinedMatter = {
    ...place,
    path: paymentsPaths.pay(client, { ref: bills.map(({ referenceNumber }) => referenceNumber).join(',') }),
    amount: sumDue(bills),
    until: bills.map(({ dueDate }) => dueDate).toSorted()[0] ?? first.dueDate,
    invoice: first,
    restricting: bills.length,
  };
  const references = new Set(bills.map(({ referenceNumber }) => referenceNumber));
  const rest = (from: number, to?: number) =>
    matters
      .slice(from, to)
      .filter(({ kind, invoice }) => !(kind === 'bill_blocked' && invoice && references.has(invoice.referenceNumber)));
  return [...rest(0, at), joined, ...rest(at)];
};

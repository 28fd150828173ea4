import { and, eq, ne } from 'drizzle-orm';
import { queryContractParties } from '#customers/server/queries.ts';
import { findTransferProposals, findTransferSubject } from '#payments/events.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { customerInvoice } from '../tables.ts';
import { findInvoice, findInvoiceKeyByReference } from '../invoices.store.ts';

/** The invoice of a structured communication, also when nothing is left to pay: then the transfer is credit of its customer. */
export const findInvoiceOfTransfer = implementExtension(
  findTransferSubject,
  'invoice',
  async (q, { communication }) => {
    const key = await findInvoiceKeyByReference(q, communication);
    const row = key && (await findInvoice(q, key));
    return row && { ...row, subject_uuid: row.invoice_uuid };
  },
);

/** An amount that is left to pay of so many invoices leads to no proposal. */
const MOST_COMPARED = 200;

/** A name in the form in which it is compared with that of a payer: letters only, in lower case, without accents, the words sorted. */
const comparableName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1)
    .toSorted()
    .join(' ');

/** The open invoices of exactly this amount, each with the comparable names of its customer; none when there are too many. */
const queryOpenInvoicesByName = async (q: Reader, amount_cents: Cents) => {
  const openCondition = and(
    eq(customerInvoice.remaining_cents, amount_cents),
    ne(customerInvoice.state, 'paid'),
    ne(customerInvoice.state, 'credited'),
  );
  const { customer_uuid: customer, invoice_uuid, reference } = customerInvoice;
  const rows = await q
    .select({ customer_uuid: customer, subject_uuid: invoice_uuid, communication: reference })
    .from(customerInvoice)
    .where(openCondition)
    .limit(MOST_COMPARED);
  if (rows.length === 0 || rows.length === MOST_COMPARED) return [];
  const parties = await queryContractParties(
    q,
    rows.map(({ customer_uuid }) => customer_uuid),
  );
  return rows.map((row) => {
    const { company_name, holder_name } = parties.get(row.customer_uuid) ?? {};
    return { row, names: [company_name, holder_name].flatMap((name) => (name ? [comparableName(name)] : [])) };
  });
};

/**
 * Proposes for each transfer the open invoice of exactly its amount whose customer has the name of the payer; null unless there is exactly one. Two
 * statements for each amount.
 */
export const proposeInvoicesOfTransfers = implementExtension(findTransferProposals, 'invoice', async (q, transfers) => {
  const openByAmount = new Map<Cents, Awaited<ReturnType<typeof queryOpenInvoicesByName>>>();
  for (const amount_cents of new Set(transfers.map((each) => each.amount_cents)))
    openByAmount.set(amount_cents, await queryOpenInvoicesByName(q, amount_cents));
  return transfers.map(({ amount_cents, payer_name }) => {
    const payerName = comparableName(payer_name);
    const [candidate, ...otherCandidates] = (openByAmount.get(amount_cents) ?? []).filter(({ names }) =>
      names.includes(payerName),
    );
    return candidate && otherCandidates.length === 0 ? candidate.row : null;
  });
});

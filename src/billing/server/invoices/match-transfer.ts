import { and, eq, ne } from 'drizzle-orm';
import { queryContractParties } from '#customers/server/queries.ts';
import { findTransferProposal, findTransferSubject } from '#payments/events.ts';
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

/** Amounts that so many customers owe propose nothing. */
const MOST_COMPARED = 200;

/** A name as a bank writes it: letters only, without accents, in any order of its words. */
const comparableName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1)
    .toSorted()
    .join(' ');

/** The one open invoice of exactly this amount whose customer has the name of the payer. */
export const proposeInvoiceOfTransfer = implementExtension(
  findTransferProposal,
  'invoice',
  async (q, { amount_cents, payer_name }) => {
    const open = and(
      eq(customerInvoice.remaining_cents, amount_cents),
      ne(customerInvoice.state, 'paid'),
      ne(customerInvoice.state, 'credited'),
    );
    const { customer_uuid: customer, invoice_uuid, reference } = customerInvoice;
    const rows = await q
      .select({ customer_uuid: customer, subject_uuid: invoice_uuid, communication: reference })
      .from(customerInvoice)
      .where(open)
      .limit(MOST_COMPARED);
    if (rows.length === MOST_COMPARED) return null;
    const parties = await queryContractParties(
      q,
      rows.map(({ customer_uuid }) => customer_uuid),
    );
    const wanted = comparableName(payer_name);
    const named = rows.filter(({ customer_uuid }) => {
      const { company_name, holder_name } = parties.get(customer_uuid) ?? {};
      return [company_name, holder_name].some((name) => name && comparableName(name) === wanted);
    });
    const [only, ...others] = named;
    return only && others.length === 0 ? only : null;
  },
);

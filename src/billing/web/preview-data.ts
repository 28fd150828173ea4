import type { EndedMandate } from '#payments/contract.ts';
import type { Invoice, InvoiceDetails } from '#billing/contract.ts';
import { customer, firm, ordered, person } from '#customers/web/preview-data.ts';

/** Fixed invoices for previews. */
export const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  referenceNumber: '+++202/6100/39894+++',
  number: '2026-0003981',
  kind: 'bill',
  month: '2026-10',
  createdDate: '2026-11-03T09:00:00.000Z',
  dueDate: '2026-11-17T09:00:00.000Z',
  amount: 17.2,
  remaining: 17.2,
  vat: 2.98,
  contributions: 0,
  state: 'open',
  reminder: 0,
  blocks: false,
  paid_at: null,
  debit_on: null,
  disputed: 0,
  next_step: null,
  instalment: null,
  pdf_url: '/api/customer/invoice/document?referenceNumber=202610039894',
  contributions_pdf_url: null,
  ubl_url: null,
  ...changes,
});

export const months = [16.5, 16.5, 19.2, 16.5, 16.5, 16.5, 48.35, 16.5, 21.05, 16.5, 16.5, 17.2].map((amount, at) => ({
  month: `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`,
  amount,
  referenceNumber: `+++202/6100/${String(at).padStart(5, '0')}+++`,
}));

/** Paid invoices of the months before. */
export const paidInvoices = months
  .slice(0, -1)
  .toReversed()
  .map(({ month, amount, referenceNumber }, at) =>
    invoice({
      month,
      amount,
      referenceNumber,
      number: `2026-000${3744 - at * 231}`,
      remaining: 0,
      state: 'paid',
      paid_at: '2026-10-12T09:00:00.000Z',
    }),
  );

export const invoiceList = (items: Invoice[], changes: object = {}) => ({
  items,
  total: items.length,
  balance: { to_pay: items.reduce((sum, { remaining }) => sum + remaining, 0), credit: 0 },
  months: [],
  ...changes,
});

const sim = '00000000-0000-4000-8000-0000000000a1';
const line = (changes: Partial<InvoiceDetails['lines'][number]>): InvoiceDetails['lines'][number] => ({
  kind: 'plan',
  customer_product_uuid: sim,
  name: 'Oak',
  period: null,
  days: null,
  quantity: 1,
  unit: 15,
  amount: 15,
  vat_percent: 21,
  ...changes,
});

export const invoiceDetails = (changes: Partial<InvoiceDetails> = {}): InvoiceDetails => ({
  invoice: invoice(),
  basis: 'gross',
  sims: [{ customer_product_uuid: sim, msisdn: '+32457000130', name: 'Oak' }],
  lines: [
    line({ days: { charged: 31, of: 31 } }),
    line({ kind: 'usage', name: '', unit: 0.7, amount: 0.7 }),
    line({ kind: 'telecom_addon', name: '10 GB of data', unit: 1.5, amount: 1.5, days: { charged: 9, of: 31 } }),
  ],
  contributions: [],
  e_invoice: null,
  totals: {
    vat: [{ percent: 21, base: 14.22, vat: 2.98 }],
    net: 14.22,
    vat_sum: 2.98,
    gross: 17.2,
    contributions: 0,
    credit_used: 0,
    to_pay: 17.2,
  },
  change: {
    month: '2026-09',
    amount: 0.7,
    parts: [
      {
        kind: 'usage',
        name: '',
        amount: 0.7,
        days: null,
        used: { service: 'calls', place: 'to', country: 'MA', quantity: 2 },
      },
    ],
  },
  payments: [],
  credit_notes: [],
  ...changes,
});

const mandate = {
  reference: 'CANOPY-0198F3',
  iban_end: '6769',
  account_holder: 'Lotte Vandermeersch',
  state: 'valid',
  has_document: true,
} as const;

/** Mandates that have ended: withdrawn, replaced before documents were stored, and refused by the bank. */
export const formerMandates: { mandates: EndedMandate[] } = {
  mandates: [
    {
      reference: 'CANOPY-0198F2',
      iban_end: '2301',
      agreed_at: '2026-03-02T09:00:00Z',
      ended_at: '2026-08-14T09:00:00Z',
      ended: 'withdrawn',
      has_document: true,
    },
    {
      reference: 'CANOPY-0198F1',
      iban_end: '7034',
      agreed_at: '2025-11-10T09:00:00Z',
      ended_at: '2026-03-02T09:00:00Z',
      ended: 'replaced',
      has_document: false,
    },
    {
      reference: 'CANOPY-0198F0',
      iban_end: '0016',
      agreed_at: '2025-05-10T09:00:00Z',
      ended_at: '2025-09-02T09:00:00Z',
      ended: 'refused',
      has_document: true,
    },
  ],
};

/** A session with what the payment screens read of it. */
export const buildPayerSession = (
  way: 'online' | 'debit' | 'unconfirmed' | 'ended' = 'online',
  company = false,
  setup_beside: 'running' | 'failed' | null = null,
) => ({
  customer: customer(
    {
      ...ordered,
      customer_details: company ? firm : person,
      payment: {
        method: way === 'online' ? 0 : way === 'debit' ? 1 : -1,
        mandate:
          way === 'online'
            ? null
            : way === 'ended'
              ? { ...mandate, state: 'invalid', ended: 'account' }
              : { ...mandate, state: way === 'debit' ? 'valid' : 'pending' },
        setup_beside,
      },
    },
    company ? 2 : 1,
  ),
  customer_product: [],
  customer_invoice: [],
});

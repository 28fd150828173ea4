import type { InvoiceDetails } from '#billing/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession, invoice, invoiceDetails } from '../preview-data.ts';
import { InvoiceScreen } from './InvoiceScreen.tsx';

const DETAILS = 'GET /api/customer/invoice/details';

/** Every request of a preview is answered with the same invoice, so its reference does not matter. */
const Screen = () => <InvoiceScreen reference="202610039894" Claims={() => null} />;
const show =
  (answers: ScreenPreviewProps['answers'], company = false) =>
  () => (
    <ScreenPreview
      screen={Screen}
      path="/customer/payments/invoice/$reference"
      at="/customer/payments/invoice/202610039894"
      strings={['billing/web/invoices', 'billing/web/parts', 'billing', 'payments']}
      answers={{ 'GET /api/customer/session': { reply: buildPayerSession('online', company) }, ...answers }}
    />
  );
const showInvoice = (changes: Partial<InvoiceDetails> = {}, company = false) =>
  show({ [DETAILS]: { reply: invoiceDetails(changes) } }, company);

const contributions = {
  invoice: invoice({
    amount: 22.2,
    remaining: 10,
    contributions: 5,
    contributions_pdf_url: '/api/customer/invoice/document?document=contributions',
  }),
  contributions: [
    {
      kind: 'contribution' as const,
      customer_product_uuid: null,
      name: 'A tree a month',
      period: null,
      days: null,
      quantity: 1,
      unit: 5,
      amount: 5,
      vat_percent: 0,
    },
  ],
  totals: { ...invoiceDetails().totals, contributions: 5, to_pay: 22.2, credit_used: 2.2 },
  payments: [
    {
      at: '2026-11-05T09:00:00.000Z',
      amount: 20,
      method: 'bank' as const,
      outcome: 'declined' as const,
      returned: 0,
      receipt_url: null,
    },
    {
      at: '2026-11-06T09:00:00.000Z',
      amount: 5,
      method: 'card' as const,
      outcome: 'paid' as const,
      returned: 0,
      receipt_url: '/api/customer/payment/receipt?payment_uuid=1',
    },
  ],
  credit_notes: [
    {
      number: 'CN2026-0000007',
      at: '2026-11-07T09:00:00.000Z',
      amount: 5,
      pdf_url: '/api/customer/invoice/document?credit_note=CN2026-0000007',
      ubl_url: '/api/customer/invoice/ubl?credit_note=CN2026-0000007',
    },
  ],
};
const net = {
  basis: 'net' as const,
  invoice: invoice({ ubl_url: '/api/customer/invoice/ubl' }),
  e_invoice: { state: 'delivered' as const, at: '2026-11-03T09:00:00.000Z', mailed_at: null },
  lines: invoiceDetails().lines.map((line, at) => ({ ...line, amount: [12.4, 0.58, 1.24][at] ?? 0 })),
};

export const preview: Preview = {
  title: 'Invoice',
  kind: 'screen',
  states: {
    loading: show({ [DETAILS]: 'waiting' }),
    receipt: showInvoice({ change: null, invoice: invoice({ kind: 'order', pdf_url: null, vat: null }) }),
    empty: showInvoice({
      lines: [],
      sims: [],
      change: null,
      invoice: invoice({ kind: 'order', pdf_url: null, vat: null }),
    }),
    error: show({}),
    partial: showInvoice({ change: null }),
    full: showInvoice(contributions),
    paid: showInvoice({
      invoice: invoice({ state: 'paid', remaining: 0, paid_at: '2026-11-12T09:00:00.000Z' }),
      payments: [
        {
          at: '2026-11-12T09:00:00.000Z',
          amount: 17.2,
          method: 'debit',
          outcome: 'paid',
          returned: 0,
          receipt_url: '/api/customer/payment/receipt?payment_uuid=2',
        },
      ],
    }),
    company: showInvoice(net, true),
    'after a part of a month': showInvoice({
      change: {
        month: '2026-09',
        amount: 15.2,
        parts: [
          {
            kind: 'plan',
            name: 'Oak',
            amount: 13,
            days: { before: { charged: 4, of: 30 }, after: { charged: 31, of: 31 } },
            used: null,
          },
          {
            kind: 'telecom_addon',
            name: '10 GB of data',
            amount: 1.5,
            days: { before: { charged: 3, of: 30 }, after: { charged: 9, of: 31 } },
            used: null,
          },
          { kind: 'usage', name: '', amount: 0.7, days: null, used: null },
        ],
      },
    }),
    'second reminder': showInvoice({
      invoice: invoice({ state: 'unpaid', reminder: 2, next_step: { step: 'warned', on: '2026-12-10' } }),
    }),
    'partly disputed': showInvoice({ invoice: invoice({ state: 'disputed', disputed: 5 }) }),
    'written off': showInvoice({ invoice: invoice({ state: 'written_off' }) }),
    'in instalments': showInvoice({
      invoice: invoice({ state: 'unpaid', reminder: 2, instalment: { amount: 5.74, due_on: '2026-12-01' } }),
    }),
  },
};

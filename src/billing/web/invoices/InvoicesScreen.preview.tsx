import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Invoice } from '#billing/contract.ts';
import { buildPayerSession, invoice, invoiceList, months, paidInvoices } from '../preview-data.ts';
import { InvoicesScreen } from './InvoicesScreen.tsx';

const LIST = 'GET /api/customer/invoice/list';
const SESSION = 'GET /api/customer/session';
const sessionAnswer = { [SESSION]: { reply: buildPayerSession('debit') } };

const prepaidSim = {
  uuid: '00000000-0000-4000-8000-0000000000a1',
  state: 'active',
  offer: { name: 'Birch', payment_type: 'prepaid' },
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={InvoicesScreen}
    at="/customer/payments"
    strings={['billing/web/invoices', 'billing/web/parts', 'billing', 'payments']}
    answers={{ ...sessionAnswer, ...answers }}
  />
);
const listed = (newest: Partial<Invoice>, changes: object = {}) =>
  show({ [LIST]: { reply: invoiceList([invoice(newest), ...paidInvoices], { months, ...changes }) } });

const blocked = {
  state: 'unpaid',
  reminder: 2,
  blocks: true,
  next_step: { step: 'restricted', on: '2026-12-18' },
} as const;
const restricting = { ...blocked, next_step: { step: 'cut_off', on: '2026-12-18' } } as const;
const twoBlocking = [
  invoice(restricting),
  invoice({ ...restricting, referenceNumber: '+++202/6110/00012+++', month: '2026-09', remaining: 9.4 }),
];

export const preview: Preview = {
  title: 'Invoices and payments',
  kind: 'screen',
  states: {
    loading: show({ [LIST]: 'waiting' }),
    empty: show({ [LIST]: { reply: invoiceList([]) } }),
    error: show({}),
    partial: show({ [LIST]: { reply: invoiceList([invoice()]) } }),
    full: listed({ state: 'payment_refused' }),
    'nothing to pay': listed({ debit_on: '2026-11-17' }),
    'reminded twice': listed({ state: 'unpaid', reminder: 2 }),
    blocked: listed({
      state: 'unpaid',
      reminder: 2,
      blocks: true,
      next_step: { step: 'restricted', on: '2026-12-18' },
    }),
    'blocked by two': show({
      [SESSION]: { reply: { ...buildPayerSession(), customer_invoice: twoBlocking } },
      [LIST]: { reply: invoiceList([...twoBlocking, ...paidInvoices], { months }) },
    }),
    'contract ended': listed({ state: 'unpaid', reminder: 2, blocks: true }),
    'no longer collected': listed({ state: 'written_off' }),
    credited: listed({ state: 'credited', remaining: 0 }),
    'more than a page': listed({ state: 'paid', remaining: 0 }, { total: 40 }),
    returned: listed({ state: 'returned' }),
    disputed: listed({ state: 'disputed', disputed: 17.2 }),
    'in instalments': listed({ state: 'unpaid', instalment: { amount: 5.74, due_on: '2026-12-01' } }),
    'partly paid, with credit': listed({ remaining: 7.2 }, { balance: { to_pay: 7.2, credit: 12.5 } }),
    'direct debit ended': show({
      [SESSION]: { reply: buildPayerSession('ended') },
      [LIST]: { reply: invoiceList([invoice(), ...paidInvoices], { months }) },
    }),
    prepaid: show({
      [SESSION]: { reply: { ...buildPayerSession(), customer_product: [prepaidSim] } },
      'GET /api/order/next-bill': { reply: { next: null } },
      [LIST]: {
        reply: invoiceList([invoice({ kind: 'order', number: '2', state: 'paid', remaining: 0, pdf_url: null })]),
      },
    }),
    company: show({
      [SESSION]: { reply: buildPayerSession('online', true) },
      [LIST]: {
        reply: invoiceList([invoice({ ubl_url: '/api/customer/invoice/ubl' }), ...paidInvoices], { months }),
      },
    }),
  },
};

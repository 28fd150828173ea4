import type { Session } from '#account/contract.ts';
import { customer, ordered } from '#customers/web/preview-data.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { previewNow } from '#platform/browser/preview-now.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildSession } from '../preview-data.ts';
import { DataTables } from './DataTables.tsx';
import { YourDataScreen } from './YourDataScreen.tsx';

const at = '2026-11-22T09:30:00.000Z';
const data = {
  format: 'personal-data',
  version: 1,
  made_at: at,
  accounts: [
    {
      customer_uuid: '0190f3a0-0000-7000-8000-000000000001',
      tables: [
        { name: 'credential', rows: [{ email: 'ada@example.be', email_status: 1, created_at: at }] },
        {
          name: 'account_event',
          rows: [
            { kind: 'logged-in', at, device: 'Chrome, Android', country: 'BE', detail: { way: 'password' } },
            { kind: 'request-held', at, device: null, country: null, detail: { action: 'email' } },
            { kind: 'risk-held', at, device: null, country: null, detail: { signals: ['new-device', 'new-country'] } },
            { kind: 'limit-changed', at, device: null, country: null, detail: { what: '30' } },
          ],
        },
        { name: 'payment', rows: [{ purpose: 'order', amount_cents: 1100, outcome: 'paid', created_at: at }] },
      ],
    },
  ],
} as const;

const finalBill = 'GET /api/customer/final-bill';
const none = { reply: { final_bill: null, paid_out: 0 } } as const;
const show =
  (screen: () => React.ReactNode, answers: ScreenPreviewProps['answers'] = {}) =>
  () => (
    <ScreenPreview
      screen={screen}
      at="/customer/your-data"
      strings={['account', 'account/web/data', 'account/web/stored', 'account/web/events']}
      answers={{
        'GET /api/customer/session': { reply: buildSession(customer(ordered)) },
        [finalBill]: none,
        ...answers,
      }}
    />
  );

const unbilled = {
  bills: [
    { month: '2026-10', amount: 16.5 },
    { month: brusselsDate(previewNow).slice(0, 7), amount: 9.13 },
  ],
  amount: 25.63,
  credit_used: 5,
  to_pay: 20.63,
};
const owed: Session['customer_invoice'] = [
  {
    referenceNumber: '+++202/6000/01733+++',
    number: '2026000173',
    kind: 'bill',
    month: '2026-11',
    createdDate: at,
    dueDate: '2026-12-06T00:00:00.000Z',
    amount: 20.63,
    remaining: 20.63,
    vat: 3.58,
    contributions: 0,
    state: 'open',
    reminder: 0,
    blocks: false,
    paid_at: null,
    debit_on: '2026-12-06',
    disputed: 0,
    next_step: null,
    instalment: null,
    pdf_url: null,
    contributions_pdf_url: null,
    ubl_url: null,
  },
];

function Full() {
  const t = useTexts('account/web/data');
  return (
    <main className="wrap page">
      <h1>{t('title')}</h1>
      <DataTables data={data as unknown as Parameters<typeof DataTables>[0]['data']} />
    </main>
  );
}

/** Data is fetched on request only: the loading and error states are those of the final bill. */
export const preview: Preview = {
  title: 'Your data',
  kind: 'screen',
  states: {
    loading: show(YourDataScreen, { [finalBill]: 'waiting' }),
    error: show(YourDataScreen, { [finalBill]: 'down' }),
    empty: show(YourDataScreen),
    full: show(Full),
    'final bill': show(YourDataScreen, { [finalBill]: { reply: { final_bill: unbilled, paid_out: 3.2 } } }),
    'to pay': show(YourDataScreen, {
      'GET /api/customer/session': { reply: buildSession(customer(ordered), { customer_invoice: owed }) },
    }),
  },
};

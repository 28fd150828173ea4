import type { Invoice } from '#billing/contract.ts';
import { buildPayerSession, invoice, invoiceDetails } from '#billing/web/preview-data.ts';
import type { Instalments, InvoiceDunning } from '#dunning/contract.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { InvoiceClaims } from './InvoiceClaims.tsx';
import { RestrictedNotice, type RestrictedNoticeProps } from './RestrictedNotice.tsx';

const DUNNING = 'GET /api/customer/invoice/dunning';
const PLAN = 'GET /api/customer/invoice/instalments';
const SESSION = 'GET /api/customer/session';

type Answers = ScreenPreviewProps['answers'];

const lines = invoiceDetails().lines.map(({ name, amount, vat_percent }) => ({
  label: name || 'usage outside the plan',
  amount,
  vat_percent,
}));

const claims = (answers: Answers, changes: Partial<Invoice> = {}) => {
  const unpaidInvoice = invoice({ state: 'unpaid', reminder: 1, ...changes });
  const Screen = () => (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <h1 tabIndex={-1}>October</h1>
        <InvoiceClaims claimed={{ invoice: unpaidInvoice, basis: 'gross', lines }} />
      </div>
    </main>
  );
  return () => (
    <ScreenPreview
      screen={Screen}
      path="/customer/payments/invoice/$reference"
      at="/customer/payments/invoice/202610039894"
      strings={['dunning/web/parts', 'dunning', 'payments']}
      answers={{ [SESSION]: { reply: buildPayerSession() }, ...answers }}
    />
  );
};

type Step = InvoiceDunning['timeline'][number];
const step = (name: Step['step'], on: BusinessDate, state: Step['state'], cost = 0): Step => ({
  step: name,
  on,
  state,
  cost,
});
const toCome = [
  step('reminder_2', '2026-12-03', 'next', 7.5),
  step('warned', '2026-12-10', 'later'),
  step('restricted', '2026-12-17', 'later'),
  step('cut_off', '2027-01-16', 'later'),
  step('ended', '2027-02-15', 'later'),
];
const dueStep = step('due', '2026-11-17', 'done');
const remindedStep = step('reminder_1', '2026-11-18', 'done');
const dispute = {
  state: 'open',
  amount: 1.5,
  credited: 0,
  reason: 'I took the 10 GB off in September.',
  lines: [2],
  at: '2026-11-20T09:00:00.000Z',
  resolved_at: null,
} satisfies InvoiceDunning['dispute'];
const answeredDispute = { ...dispute, resolved_at: '2026-11-27T09:00:00.000Z' };

const dunning = (changes: Partial<InvoiceDunning> = {}): { reply: InvoiceDunning } => ({
  reply: {
    timeline: [dueStep, remindedStep, ...toCome],
    takes_service: true,
    held_by: null,
    dispute: null,
    can_dispute: true,
    ...changes,
  },
});

const parts = (['2026-11-20', '2026-12-20', '2027-01-20'] as const).map((due_on, at) => ({
  due_on,
  amount: at === 0 ? 5.74 : 5.73,
}));
const offers = [
  { months: 2, instalments: [parts[0], parts[1]].flatMap((part) => (part ? [{ ...part, amount: 8.6 }] : [])) },
  { months: 3, instalments: parts },
];
const plan = (changes: Partial<Instalments> = {}): { reply: Instalments } => ({
  reply: { refusal: null, offers, plan: null, ...changes },
});
const none = plan({ refusal: 'INSTALMENTS_NOT_POSSIBLE', offers: [] });
const agreed = (state: 'running' | 'done' | 'missed', leftAmounts: number[]) =>
  plan({
    refusal: 'INSTALMENTS_NOT_POSSIBLE',
    offers: [],
    plan: { state, instalments: parts.map((part, at) => ({ ...part, left: leftAmounts[at] ?? 0 })) },
  });

const sim = '00000000-0000-4000-8000-0000000000a1';
const restricted = (
  changes: RestrictedNoticeProps,
  next: Invoice['next_step'],
  otherInvoices: readonly Invoice[] = [],
) => {
  const blocking = invoice({ state: 'unpaid', reminder: 2, blocks: true, next_step: next, restricts: [sim] });
  const Screen = () => (
    <main id="main" className="wrap page">
      <h1 tabIndex={-1}>My plan</h1>
      <RestrictedNotice {...changes} />
    </main>
  );
  return () => (
    <ScreenPreview
      screen={Screen}
      at="/customer"
      strings={['dunning/web/parts']}
      answers={{ [SESSION]: { reply: { ...buildPayerSession(), customer_invoice: [blocking, ...otherInvoices] } } }}
    />
  );
};

export const preview: Preview = {
  title: 'Reminders, dispute and instalments',
  kind: 'screen',
  states: {
    loading: claims({ [DUNNING]: 'waiting', [PLAN]: 'waiting' }),
    empty: claims(
      { [DUNNING]: dunning({ timeline: [step('due', '2026-11-17', 'next')] }), [PLAN]: none },
      { state: 'open' },
    ),
    error: claims({}),
    partial: claims({ [DUNNING]: dunning(), [PLAN]: none }),
    full: claims({ [DUNNING]: dunning(), [PLAN]: plan() }),
    small: claims({
      [DUNNING]: dunning({ timeline: [dueStep, remindedStep, step('carried', '2026-12-03', 'next')] }),
      [PLAN]: none,
    }),
    'payer died': claims({ [DUNNING]: dunning({ timeline: [dueStep, remindedStep], held_by: 'death' }), [PLAN]: none }),
    restricted: claims({
      [DUNNING]: dunning({
        timeline: [
          dueStep,
          remindedStep,
          step('reminder_2', '2026-12-03', 'done', 7.5),
          step('warned', '2026-12-10', 'done'),
          step('restricted', '2026-12-17', 'done'),
          step('cut_off', '2027-01-16', 'next'),
          step('ended', '2027-02-15', 'later'),
        ],
      }),
      [PLAN]: plan(),
    }),
    'SIMs have ended': claims({
      [DUNNING]: dunning({
        timeline: [
          dueStep,
          remindedStep,
          step('reminder_2', '2026-12-03', 'done', 7.5),
          step('warned', '2026-12-10', 'next'),
        ],
        takes_service: false,
      }),
      [PLAN]: none,
    }),
    disputed: claims(
      {
        [DUNNING]: dunning({ timeline: [dueStep, remindedStep], held_by: 'dispute', dispute, can_dispute: false }),
        [PLAN]: none,
      },
      { state: 'disputed', disputed: 1.5 },
    ),
    accepted: claims({
      [DUNNING]: dunning({ dispute: { ...answeredDispute, state: 'accepted', credited: 1.5 } }),
      [PLAN]: none,
    }),
    'partly accepted': claims({
      [DUNNING]: dunning({ dispute: { ...answeredDispute, state: 'accepted', credited: 1 } }),
      [PLAN]: none,
    }),
    'not accepted': claims({
      [DUNNING]: dunning({ dispute: { ...answeredDispute, state: 'rejected' } }),
      [PLAN]: none,
    }),
    withdrawn: claims({ [DUNNING]: dunning({ dispute: { ...answeredDispute, state: 'withdrawn' } }), [PLAN]: plan() }),
    instalments: claims(
      {
        [DUNNING]: dunning({ timeline: [dueStep, remindedStep], held_by: 'instalments' }),
        [PLAN]: agreed('running', [0, 5.73, 5.73]),
      },
      { remaining: 11.46, instalment: { amount: 5.73, due_on: '2026-12-20' } },
    ),
    'instalment missed': claims(
      { [DUNNING]: dunning(), [PLAN]: agreed('missed', [0, 5.73, 5.73]) },
      { remaining: 11.46 },
    ),
    'instalments paid': claims(
      {
        [DUNNING]: dunning({ timeline: [dueStep, remindedStep], can_dispute: false }),
        [PLAN]: agreed('done', [0, 0, 0]),
      },
      { state: 'paid', remaining: 0 },
    ),
    'SIM restricted by two of four bills': restricted(
      { sim, loss: 'outgoing', loss_since: '2026-12-17', isMainAccount: true },
      { step: 'cut_off', on: '2027-01-16' },
      (['cut_off', 'restricted', 'cut_off'] as const).map((follows, at) =>
        invoice({
          referenceNumber: `+++202/6110/0001${at}+++`,
          state: 'unpaid',
          reminder: 2,
          blocks: true,
          remaining: 9.4,
          next_step: { step: follows, on: '2027-02-16' },
          restricts: at === 0 ? [sim] : follows === 'cut_off' ? ['00000000-0000-4000-8000-0000000000a2'] : [],
        }),
      ),
    ),
    'restricted SIM': restricted(
      { sim, loss: 'outgoing', loss_since: '2026-12-17', isMainAccount: true },
      { step: 'cut_off', on: '2027-01-16' },
    ),
    'SIM cut off': restricted(
      { sim, loss: 'all', loss_since: '2027-01-16', isMainAccount: true },
      { step: 'ended', on: '2027-02-15' },
    ),
    'restricted SIM of a sub-account': restricted(
      { sim, loss: 'outgoing', loss_since: '2026-12-17', isMainAccount: false },
      null,
    ),
  },
};

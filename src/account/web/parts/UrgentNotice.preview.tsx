import { type UrgentKind, type UrgentMatter, urgentKinds } from '#account/rules/urgent-matter.ts';
import { buildPayerSession, invoice } from '#billing/web/preview-data.ts';
import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { UrgentPanel } from './UrgentPanel.tsx';

const show = (lead: UrgentMatter, otherMatters: readonly UrgentMatter[] = [], lists = true) => {
  const Screen = () => (
    <>
      <UrgentPanel lead={lead} otherMatters={otherMatters} listsOthers={lists} />
      <main id="main" className="wrap page">
        <h1 tabIndex={-1}>My plan</h1>
      </main>
    </>
  );
  return () => (
    <ScreenPreview
      screen={Screen}
      at="/customer"
      strings={['account/web/parts', 'billing/web/parts']}
      answers={{ 'GET /api/customer/session': { reply: buildPayerSession() } }}
    />
  );
};
const matter = (kind: UrgentKind, changes: Partial<UrgentMatter> = {}): UrgentMatter => ({
  kind,
  tone: 'warn',
  name: 'Oak',
  path: '/customer/addons/a',
  amount: 2.33,
  deadline: '2026-12-01',
  ...changes,
});
const bill = (kind: UrgentKind, changes: Parameters<typeof invoice>[0], matterChanges: Partial<UrgentMatter> = {}) => {
  const matterInvoice = invoice(changes);
  return matter(kind, {
    invoice: matterInvoice,
    amount: matterInvoice.remaining,
    deadline: matterInvoice.dueDate,
    ...matterChanges,
  });
};

const blocked = (step: 'cut_off' | 'ended' | 'restricted', remainingAmount: number): Parameters<typeof invoice>[0] => ({
  referenceNumber: `+++202/6100/${step.padStart(5, '0')}+++`,
  state: 'unpaid',
  reminder: 2,
  blocks: true,
  remaining: remainingAmount,
  next_step: { step, on: '2027-01-17' },
});

/** Every kind in its place: the first one large, the others in the list. */
const mattersOfEveryKind = urgentKinds
  .filter((kind) => !kind.startsWith('bill') && kind !== 'order_unpaid')
  .map((kind, at) => matter(kind, { tone: at < 4 ? 'bad' : 'warn', subject_uuid: kind }));

export const preview: Preview = {
  title: 'What waits most urgently',
  kind: 'screen',
  states: {
    full: show(matter('month_missing')),
    'a bill to pay': show(bill('bill_open', {}, { tone: 'info' })),
    'a bill with a reminder': show(
      bill('bill_late', { state: 'unpaid', reminder: 1, next_step: { step: 'reminder_2', on: '2026-12-03' } }),
      [matter('data_used')],
    ),
    'a bill that blocks': show(
      bill(
        'bill_blocked',
        { state: 'unpaid', reminder: 2, blocks: true, next_step: { step: 'restricted', on: '2026-12-17' } },
        { tone: 'bad' },
      ),
    ),
    'two of three bills restrict': show(bill('bill_blocked', blocked('cut_off', 17.2), { tone: 'bad' }), [
      bill('bill_blocked', blocked('ended', 9.4)),
      bill('bill_blocked', blocked('restricted', 12)),
    ]),
    'suspended, and enough is there': show(matter('month_unpaid', { tone: 'bad', amount: 0 })),
    'an instalment': show(
      bill('bill_open', { state: 'unpaid', instalment: { amount: 5.73, due_on: '2026-12-20' } }, { amount: 5.73 }),
    ),
    'all kinds': show(matter('month_unpaid', { tone: 'bad' }), mattersOfEveryKind),
    'on another screen': show(matter('number_refused'), mattersOfEveryKind.slice(0, 2), false),
  },
};

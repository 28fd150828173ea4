import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession, invoice, invoiceList } from '../preview-data.ts';
import { PayScreen } from './PayScreen.tsx';

const LIST = 'GET /api/customer/invoice/list';
const session = buildPayerSession();
const ownUuid = session.customer.uuid;

const OwnScreen = () => <PayScreen client={ownUuid} />;
const OtherScreen = () => <PayScreen client="00000000-0000-4000-8000-000000000002" />;
const show =
  (answers: ScreenPreviewProps['answers'], query = '', screen = OwnScreen) =>
  () => (
    <ScreenPreview
      screen={screen}
      path="/customer/payments/pay/$client"
      at={`/customer/payments/pay/${ownUuid}${query}`}
      strings={['billing/web/invoices', 'billing/web/parts', 'billing', 'payments']}
      answers={{ 'GET /api/customer/session': { reply: session }, ...answers }}
    />
  );
const earlier = invoice({ referenceNumber: '+++202/6090/39894+++', month: '2026-09', amount: 21.05, remaining: 21.05 });
const inParts = invoice({ state: 'unpaid', reminder: 2, instalment: { amount: 5.74, due_on: '2026-12-01' } });
const instalmentAnswers = { [LIST]: { reply: invoiceList([earlier, inParts]) } };
const notWaiting = invoice({
  referenceNumber: '+++202/6080/39894+++',
  month: '2026-08',
  state: 'disputed',
  disputed: 17.2,
});
const disputedAnswers = { [LIST]: { reply: invoiceList([earlier, invoice(), notWaiting]) } };
const lateAnswers = { [LIST]: { reply: invoiceList([{ ...earlier, state: 'unpaid', reminder: 1 }, invoice()]) } };
const openAnswers = { [LIST]: { reply: invoiceList([earlier, invoice()]) } };

export const preview: Preview = {
  title: 'Pay',
  kind: 'screen',
  states: {
    loading: show({ [LIST]: 'waiting' }),
    empty: show({ [LIST]: { reply: invoiceList([]) } }),
    error: show({}),
    partial: show({ [LIST]: { reply: invoiceList([invoice({ state: 'pending' })]) } }),
    full: show(openAnswers),
    'one of two is late': show(lateAnswers),
    one: show(openAnswers, '?ref=202610039894'),
    'in instalments': show(instalmentAnswers, '?ref=202610039894'),
    'several, one in instalments': show(instalmentAnswers),
    'one of three is disputed': show(disputedAnswers),
    'another account': show(openAnswers, '', OtherScreen),
  },
};

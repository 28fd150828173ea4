import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { buildPayerSession, invoice } from '../preview-data.ts';
import { PayConfirmScreen } from './PayConfirmScreen.tsx';

const STATUS = 'GET /api/customer/payment/status';
const PAID = 'GET /api/customer/invoice/paid';
const payment = '019f0000-0000-7000-8000-00003f2a9c43';

const show =
  (answers: ScreenPreviewProps['answers'], query = `?payment=${payment}`) =>
  () => (
    <ScreenPreview
      screen={PayConfirmScreen}
      at={`/customer/payments/pay/confirm${query}`}
      strings={['billing/web/invoices', 'billing/web/parts', 'billing', 'payments']}
      answers={{ 'GET /api/customer/session': { reply: buildPayerSession() }, ...answers }}
    />
  );
const after = (outcome: string, remainingAmount: number, references = 1) =>
  show({
    [STATUS]: { reply: { purpose: 'invoice', outcome, bank_method: 'bank', amount: 17.2, checkout_url: null } },
    [PAID]: {
      reply: {
        referenceNumbers: Array.from({ length: references }, () => invoice().referenceNumber),
        state: 'open',
        remaining: remainingAmount,
      },
    },
  });

export const preview: Preview = {
  title: 'Payment',
  kind: 'screen',
  states: {
    loading: show({ [STATUS]: 'waiting' }),
    empty: show({}, ''),
    error: show({}),
    partial: after('paid', 5),
    full: after('paid', 0),
    'several paid': after('paid', 0, 3),
    'several paid in part': after('paid', 5, 3),
    waiting: after('open', 17.2),
    refused: after('declined', 17.2),
    failed: after('failed', 17.2),
    left: after('canceled', 17.2),
  },
};

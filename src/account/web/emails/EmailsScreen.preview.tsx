import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EmailsScreen } from './EmailsScreen.tsx';
import type { CustomersSlice } from '#customers/contract.ts';
import { customer } from '#customers/web/preview-data.ts';

const sessionCall = 'GET /api/customer/session';
const resend = 'POST /api/customer/email/verify/resend';
const show =
  (answers: ScreenPreviewProps['answers'], loggedIn = true) =>
  () => (
    <ScreenPreview
      screen={EmailsScreen}
      at="/emails"
      strings={['identity', 'account/web/emails']}
      answers={answers}
      loggedIn={loggedIn}
    />
  );
const replyWithAddress = (address: string, changes: { refused?: boolean } = {}): { reply: CustomersSlice } => ({
  reply: { customer: customer({ email: { address, status: 0, pending_address: null, ...changes } }) },
});

export const preview: Preview = {
  title: 'Check your mail',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [resend]: { reply: { resend_after: 30 } } }, false),
    error: show({}),
    'partial, sending fails': show({ [sessionCall]: replyWithAddress('lotte@example.be') }),
    refused: show({ [sessionCall]: replyWithAddress('lote@exampel.be', { refused: true }) }),
    full: show({
      [sessionCall]: replyWithAddress('nobody.example@gmail.com'),
      [resend]: { reply: { resend_after: 60 } },
    }),
  },
};

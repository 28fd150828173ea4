import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EmailsNewScreen } from './EmailsNewScreen.tsx';
import type { CustomersSlice } from '#customers/contract.ts';
import { customer } from '#customers/web/preview-data.ts';

const sessionCall = 'GET /api/customer/session';
const resend = 'POST /api/customer/email/verify/resend';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={EmailsNewScreen}
    at="/emails-new"
    strings={['identity', 'account/web/emails']}
    answers={answers}
  />
);
const buildSessionAnswer = (pending_address: string | null): { reply: CustomersSlice } => {
  const status = pending_address === null ? 1 : 2;
  return { reply: { customer: customer({ email: { address: 'lotte@example.be', status, pending_address } }) } };
};

export const preview: Preview = {
  title: 'Confirm your new address',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: buildSessionAnswer(null) }),
    error: show({}),
    'partial, sending fails': show({ [sessionCall]: buildSessionAnswer('lotte@elsewhere.example') }),
    full: show({
      [sessionCall]: buildSessionAnswer('nobody.example@gmail.com'),
      [resend]: { reply: { resend_after: 30 } },
    }),
  },
};

import type { CustomersSlice } from '#customers/contract.ts';
import { customer } from '#customers/web/preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EmailsChangeScreen } from './EmailsChangeScreen.tsx';

const sessionCall = 'GET /api/customer/session';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={EmailsChangeScreen}
    at="/emails/change"
    strings={['identity', 'account/web/emails']}
    answers={answers}
  />
);
const email = { address: 'lotte.vandenbroeck@example.be', status: 1, pending_address: null } as const;
const full: { reply: CustomersSlice } = { reply: { customer: customer({ email }) } };

export const preview: Preview = {
  title: 'Change your email address',
  kind: 'screen',
  states: { loading: show({ [sessionCall]: 'waiting' }), error: show({}), full: show({ [sessionCall]: full }) },
};

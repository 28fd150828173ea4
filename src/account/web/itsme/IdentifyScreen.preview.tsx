import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { CustomersSlice } from '#customers/contract.ts';
import { customer } from '#customers/web/preview-data.ts';
import { IdentifyScreen } from './IdentifyScreen.tsx';

const sessionCall = 'GET /api/customer/session';
const start = 'POST /api/customer/login/itsme/start';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={IdentifyScreen} at="/identify" strings={['identity', 'account/web/itsme']} answers={answers} />
);
const replyWithItsme = (itsme: boolean): { reply: CustomersSlice } => ({
  reply: { customer: customer({ authenticator: { itsme } }) },
});

export const preview: Preview = {
  title: 'Prove who you are',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: replyWithItsme(false), [start]: 'waiting' }),
    error: show({}),
    partial: show({ [sessionCall]: replyWithItsme(false) }),
    full: show({ [sessionCall]: replyWithItsme(true) }),
  },
};

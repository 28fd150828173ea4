import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { StepUpSheet } from './StepUpSheet.tsx';

const ways = 'GET /api/customer/step-up';

function Screen() {
  return (
    <main id="main" className="wrap page">
      <h1 tabIndex={-1}>Settings</h1>
      <StepUpSheet onDone={() => undefined} />
    </main>
  );
}

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={Screen}
    at="/customer/settings"
    strings={['identity', 'identity/web/step-up']}
    answers={answers}
  />
);
const showWays = (...offeredWays: ('password' | 'email' | 'sms')[]) =>
  show({ [ways]: { reply: { ways: offeredWays, email: 'e•••@example.be' } } });

/** Empty: only a new login counts. Partial: one way. */
export const preview: Preview = {
  title: 'Step-up',
  kind: 'screen',
  states: {
    loading: show({ [ways]: 'waiting' }),
    empty: showWays(),
    error: show({}),
    partial: showWays('password'),
    full: showWays('password', 'sms'),
    'by a code in a mail': showWays('email'),
    'by a code in an SMS': showWays('sms'),
  },
};

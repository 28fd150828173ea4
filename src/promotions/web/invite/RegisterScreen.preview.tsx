import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

const registeredAnswers = {
  'POST /integration/vl/registration': { reply: { ref_code: 'K7WQ3MZBRT', referral_url: '', campaign_user: true } },
  'POST /integration/vl/confirmation': { reply: {} },
} as const;

/** The screen makes no request before submit, so it has no loading and no partial state. */
export const preview: Preview = {
  title: 'Register to invite',
  kind: 'screen',
  states: {
    full: () => (
      <ScreenPreview
        screen={RegisterScreen}
        at="/invite"
        strings={['identity', 'promotions/web/invite']}
        answers={registeredAnswers}
        loggedIn={false}
      />
    ),
    error: () => (
      <ScreenPreview
        screen={RegisterScreen}
        at="/invite"
        strings={['identity', 'promotions/web/invite']}
        answers={{}}
        loggedIn={false}
      />
    ),
  },
};

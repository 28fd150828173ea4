import type { FunctionComponent } from 'react';
import { editions, oldTerms, terms } from './preview-data.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import {
  AccessibilityScreen,
  ComplaintsScreen,
  CookiesScreen,
  ImprintScreen,
  PrivacyScreen,
  TermsScreen,
} from './LegalScreens.tsx';

const call = 'GET /api/common/terms';

const show =
  (answers: ScreenPreviewProps['answers'], screen: FunctionComponent = TermsScreen, at = '/legal/terms') =>
  () => <ScreenPreview screen={screen} at={at} strings={['legal']} answers={answers} loggedIn={false} />;
const editionAnswers = { [call]: { reply: terms }, 'GET /api/legal/edition/list': { reply: { editions } } };
const oldTermsAnswers = { ...editionAnswers, 'GET /api/legal/edition': { reply: oldTerms } };

/** Empty and partial are the same: an operator whose own page has the text. */
export const preview: Preview = {
  title: 'Legal texts',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    elsewhere: show({ [call]: { reply: { ...terms, terms_url: 'https://canopy.example/terms' } } }),
    error: show({}),
    full: show(editionAnswers),
    earlier: show(oldTermsAnswers, TermsScreen, '/legal/terms?edition=1'),
    'earlier, not there': show(editionAnswers, TermsScreen, '/legal/terms?edition=7'),
    privacy: show(editionAnswers, PrivacyScreen, '/legal/privacy'),
    imprint: show(editionAnswers, ImprintScreen, '/legal/imprint'),
    cookies: show(editionAnswers, CookiesScreen, '/legal/cookies'),
    accessibility: show(editionAnswers, AccessibilityScreen, '/legal/accessibility'),
    complaints: show(editionAnswers, ComplaintsScreen, '/legal/complaints'),
  },
};

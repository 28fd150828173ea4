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
const known = { [call]: { reply: terms }, 'GET /api/legal/edition/list': { reply: { editions } } };
const old = { ...known, 'GET /api/legal/edition': { reply: oldTerms } };

/** Empty and partial are the same: an operator whose own page has the text. */
export const preview: Preview = {
  title: 'Legal texts',
  kind: 'screen',
  states: {
    loading: show({ [call]: 'waiting' }),
    elsewhere: show({ [call]: { reply: { ...terms, terms_url: 'https://canopy.example/terms' } } }),
    error: show({}),
    full: show(known),
    earlier: show(old, TermsScreen, '/legal/terms?edition=1'),
    'earlier, not there': show(known, TermsScreen, '/legal/terms?edition=7'),
    privacy: show(known, PrivacyScreen, '/legal/privacy'),
    imprint: show(known, ImprintScreen, '/legal/imprint'),
    cookies: show(known, CookiesScreen, '/legal/cookies'),
    accessibility: show(known, AccessibilityScreen, '/legal/accessibility'),
    complaints: show(known, ComplaintsScreen, '/legal/complaints'),
  },
};

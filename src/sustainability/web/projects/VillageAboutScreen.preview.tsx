import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { VillageAboutScreen } from './VillageAboutScreen.tsx';

const show = () => (
  <ScreenPreview
    screen={VillageAboutScreen}
    at="/sustainability/village/about"
    strings={['sustainability/web/projects']}
    answers={{}}
    loggedIn={false}
  />
);

/** The screen has fixed texts only, so it has one state. */
export const preview: Preview = { title: 'How contributions work', kind: 'screen', states: { full: show } };

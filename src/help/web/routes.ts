import { helpPaths } from '#help/paths.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';

const shared = {
  strings: ['help'],
  load: async (context: LoadContext) => (await import('./help-texts.ts')).loadHelpQueries(context),
};

/** Questions with their answers, and who we are; readable by everybody. */
export const helpScreens: readonly Screen[] = [
  {
    path: helpPaths.faq(),
    meta: { layout: 'authentication', title: 'help:faq.title' },
    component: () => import('./FaqScreen.tsx'),
    ...shared,
  },
  {
    path: helpPaths.about(),
    meta: { layout: 'authentication', title: 'help:about.title' },
    component: () => import('./AboutScreen.tsx'),
    ...shared,
  },
];

import { loadStrings } from '#platform/browser/i18n.ts';
import { ProblemHelp } from './ProblemHelp.tsx';

/** The component for `lazy`, with its texts. In a file of its own, since the first file of the app has no room. */
export const loadProblemHelp = async () => {
  await loadStrings(['help/web/problem']);
  return { default: ProblemHelp };
};

import { loadStrings } from '#platform/browser/i18n.ts';
import { ProblemHelp } from './ProblemHelp.tsx';

/** Loads `ProblemHelp` with its texts, for `lazy`. It is a separate file because the size of the first script of the app is limited. */
export const loadProblemHelp = async () => {
  await loadStrings(['help/web/problem']);
  return { default: ProblemHelp };
};

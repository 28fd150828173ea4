import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from './project.ts';

/** The route of every screen of the product, by importing the list that the router is made of. */
export const loadScreenRoutes = async (root: string): Promise<string[]> => {
  const list = pathToFileURL(join(root, 'src/app/browser/screens.ts')).href;
  const { screens } = (await import(list)) as { screens: readonly { path: string }[] };
  return screens.map(({ path }) => path);
};

/** Every route stands in a walk of the browser tests, which shows it to axe, narrow and dark, and takes its picture. */
export const screensAreVisited = (
  routes: readonly string[],
  shown: Readonly<Record<string, readonly string[]>>,
): Finding[] => {
  const path = 'e2e/walks/walked-routes.ts';
  const walked = new Set(Object.values(shown).flat());
  const known = new Set(routes);
  return [
    ...routes.flatMap((route) => (walked.has(route) ? [] : [{ path, says: `no walk shows ${route}` }])),
    ...[...walked].flatMap((route) => (known.has(route) ? [] : [{ path, says: `${route} is no route` }])),
  ];
};

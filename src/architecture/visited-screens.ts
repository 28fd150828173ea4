import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from './project.ts';

/** Imports the list of screens and returns their routes. */
export const loadScreenRoutes = async (root: string): Promise<string[]> => {
  const list = pathToFileURL(join(root, 'src/app/browser/screens.ts')).href;
  const { screens } = (await import(list)) as { screens: readonly { path: string }[] };
  return screens.map(({ path }) => path);
};

/**
 * Every route is visited by a walk of the browser tests, which checks accessibility (axe), narrow and dark layouts,
 * and takes screenshots.
 */
export const screensAreVisited = (
  routes: readonly string[],
  visited: Readonly<Record<string, readonly string[]>>,
): Finding[] => {
  const path = 'e2e/walks/walked-routes.ts';
  const walked = new Set(Object.values(visited).flat());
  const routeSet = new Set(routes);
  return [
    ...routes.flatMap((route) => (walked.has(route) ? [] : [{ path, says: `no browser test visits ${route}` }])),
    ...[...walked].flatMap((route) => (routeSet.has(route) ? [] : [{ path, says: `${route} is not a route` }])),
  ];
};

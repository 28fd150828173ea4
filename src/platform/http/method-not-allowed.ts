import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';
import { Refused } from './refused.ts';

type Known = { url: string; parts: readonly string[]; allow: string };

const allowOf = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');

/**
 * Replies 405 with an `Allow` header for other methods of a known path. The check runs when no route was found,
 * because explicit routes would be 80 % of all routes and use 4 MB of memory.
 */
export const registerMethodNotAllowed = (
  app: FastifyInstance,
  methodsByPath: ReadonlyMap<string, readonly string[]>,
): void => {
  const routes = [...methodsByPath].map(([url, methods]): Known => ({
    url,
    parts: url.split('/'),
    allow: allowOf(methods),
  }));
  const routesByPath = new Map(routes.filter(({ url }) => !url.includes('/:')).map((each) => [each.url, each]));
  const routesWithParams = routes.filter(({ url }) => url.includes('/:'));
  const knownAt = (path: string): Known | undefined => {
    const parts = path.split('/');
    const fits = (route: Known) =>
      route.parts.length === parts.length &&
      route.parts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
    return routesByPath.get(path) ?? routesWithParams.find(fits);
  };
  // Runs before the body is read, because the body is irrelevant.
  app.addHook('onRequest', (request, reply, next) => {
    const knownRoute = request.is404 ? knownAt(request.url.split('?')[0] ?? '') : undefined;
    if (!knownRoute) return next();
    request.knownRoute = knownRoute.url;
    sendProblem(new Refused('METHOD_NOT_ALLOWED'), request, reply.header('allow', knownRoute.allow));
  });
};

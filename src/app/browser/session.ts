import type { AppRouter } from './app-router.ts';
import { logOut as end } from '#identity/web/session.ts';
import { withOverlay } from './overlay.ts';

/** Logs out with the overlay shown and goes to the home page. */
export const logOutUnderOverlay = (router: AppRouter): Promise<void> =>
  withOverlay(async () => {
    await end(router.options.context.queries);
    await router.navigate({ href: '/', replace: true });
    await router.invalidate();
  });

export { useHasSession } from '#identity/web/session.ts';

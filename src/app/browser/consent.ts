import { consentScriptAction } from '../rules/consent-script.ts';
import type { AppRouter } from './router.tsx';

/**
 * Loads the script of the consent banner once, on the first route that allows it. A loading error is only logged. A
 * navigation to a route that forbids the script reloads the page without it.
 */
export const loadConsentBannerWhereAllowed = (router: AppRouter, url: string): void => {
  let isLoaded = false;
  const loadScriptOnce = (path: string): void => {
    if (consentScriptAction(path, url, isLoaded) !== 'load') return;
    isLoaded = true;
    const script = document.createElement('script');
    script.src = url;
    script.dataset['blockingmode'] = 'auto';
    // oxlint-disable-next-line no-console -- the banner is foreign code, whose failure nothing else would report
    script.addEventListener('error', () => console.warn('the consent banner could not be loaded'));
    document.head.append(script);
  };
  loadScriptOnce(router.state.location.pathname);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (consentScriptAction(toLocation.pathname, url, isLoaded) === 'reload') location.assign(toLocation.href);
  });
  router.subscribe('onResolved', ({ toLocation }) => loadScriptOnce(toLocation.pathname));
};

import { invalidateQueriesAfterRunningFetches } from '#platform/browser/invalidate-queries-after-running-fetches.ts';
import { createClient, callState } from '#platform/browser/client.ts';
import { switchLanguage } from '#platform/browser/i18n.ts';
import { saveToStorage } from '#platform/browser/storage.ts';
import { isLanguage, type Language } from '#platform/pure/language.ts';
import type { customersContract } from '#customers/contract.ts';
import { withOverlay } from './overlay.ts';
import type { AppRouter } from './app-router.ts';

/** Sets the cookie by which the server renders public pages in this language. */
export const saveLanguage = (language: Language): void => {
  saveToStorage('lang', language);
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
};

/**
 * Sets the language of mails and SMS of the signed-in customer.
 * @throws Problem
 */
export const updateAccountLanguage = (language: Language): Promise<unknown> =>
  createClient<typeof customersContract>().call('POST /api/customer/language/change', { body: { language } });

/** Saves the language, loads its strings and the data that contains texts, and reloads the current route. */
export const changeLanguage = (router: AppRouter, code: string): Promise<void> =>
  withOverlay(async () => {
    if (!isLanguage(code)) return;
    saveLanguage(code);
    await switchLanguage(code);
    // Mails and SMS follow in the background.
    if (callState.session) updateAccountLanguage(code).catch(() => undefined);
    await invalidateQueriesAfterRunningFetches(router.options.context.queries);
    const url = new URL(router.state.location.href, location.origin);
    url.searchParams.delete('lang');
    await router.navigate({ href: `${url.pathname}${url.search}${url.hash}`, replace: true });
    await router.invalidate();
  });

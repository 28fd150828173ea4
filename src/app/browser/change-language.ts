import { refetchVisibleQueries } from '#platform/browser/refetch-visible-queries.ts';
import { createClient, callState } from '#platform/browser/client.ts';
import { switchLanguage } from '#platform/browser/i18n.ts';
import { saveToStorage } from '#platform/browser/storage.ts';
import { isLanguage, type Language } from '#platform/pure/language.ts';
import type { customersContract } from '#customers/contract.ts';
import { withOverlay } from './overlay.ts';
import type { AppRouter } from './app-router.ts';

/** The server renders the public pages in the language of this cookie. */
export const saveLanguage = (language: Language): void => {
  saveToStorage('lang', language);
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
};

/** Mail and SMS to who is signed in come in this language from now on. @throws Problem */
export const updateAccountLanguage = (language: Language): Promise<unknown> =>
  createClient<typeof customersContract>().call('POST /api/customer/language/change', { body: { language } });

/** Stores the language, loads its texts and the data that has texts in it, and opens the same address again. */
export const changeLanguage = (router: AppRouter, code: string): Promise<void> =>
  withOverlay(async () => {
    if (!isLanguage(code)) return;
    saveLanguage(code);
    await switchLanguage(code);
    // Mail and SMS follow; the screen does not wait for it.
    if (callState.session) updateAccountLanguage(code).catch(() => undefined);
    await refetchVisibleQueries(router.options.context.queries);
    const url = new URL(router.state.location.href, location.origin);
    url.searchParams.delete('lang');
    await router.navigate({ href: `${url.pathname}${url.search}${url.hash}`, replace: true });
    await router.invalidate();
  });

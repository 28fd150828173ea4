import { useEffect, useRef } from 'react';
import type { CustomersSlice } from '#customers/contract.ts';
import { updateCachedSession, type Slice, useSessionSlice } from '#identity/web/queries.ts';
import { currentLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Language } from '#platform/pure/language.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { AppRouter } from './app-router.ts';
import { changeLanguage, updateAccountLanguage } from './change-language.ts';
import { languageNames } from './language-names.ts';

const languageOf: Slice<CustomersSlice, Language> = ({ customer }) => customer.language;

/**
 * Updates the language of the account when a signed-in customer opened a link in another language (for example from
 * an old mail). Mails and SMS follow. A message on the page says that the language was changed, and offers to undo it. `requested`: the language of the
 * opened address.
 */
export function AccountLanguageSync({ router, requested }: { router: AppRouter; requested: Language | null }) {
  const t = useTexts('platform');
  const toast = useToast();
  const isHandled = useRef(requested === null);
  const savedLanguage = useSessionSlice(languageOf).data;
  useEffect(() => {
    if (isHandled.current || savedLanguage === undefined) return;
    isHandled.current = true;
    if (savedLanguage === requested || requested !== currentLanguage()) return;
    const { queries } = router.options.context;
    const applyAndNotify = () => {
      updateCachedSession(queries, ({ customer }: CustomersSlice) => ({
        customer: { ...customer, language: requested },
      }));
      toast({
        text: t('accountLanguage'),
        inPage: true,
        undo: { label: languageNames[savedLanguage], run: () => void changeLanguage(router, savedLanguage) },
      });
    };
    // When the update fails, the next such link tries again.
    updateAccountLanguage(requested).then(applyAndNotify, () => undefined);
  }, [savedLanguage, requested, router, toast, t]);
  return null;
}

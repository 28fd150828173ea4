import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { accountPaths } from '#account/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { hasSession } from '#identity/web/session.ts';
import { loadStrings, useLanguage } from '#platform/browser/i18n.ts';
import { isLanguage, type Language } from '#platform/pure/language.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Strip } from '#platform/ui/page/Strip.tsx';
import { Invitation } from '#promotions/web/invite/Invitation.tsx';
import { restoreReferralCode } from '#promotions/web/queries.ts';
import type { AppRouter } from './router.tsx';
import { changeLanguage } from './change-language.ts';
import { languageOffers } from '../rules/language-offers.ts';

const invitedPaths: ReadonlySet<string> = new Set([accountPaths.home(), orderingPaths.choose()]);

/** The lines above the page, in the room that the script of the page has kept for them. */
const keptRoom = document.documentElement.dataset;

const focusHeading = (): void => document.querySelector('h1')?.focus({ preventScroll: true });

const usePathname = (router: AppRouter): string => {
  const [pathname, setPathname] = useState(router.state.location.pathname);
  useEffect(() => router.subscribe('onResolved', ({ toLocation }) => setPathname(toLocation.pathname)), [router]);
  return pathname;
};

function Strips({
  router,
  offered,
  ref_code,
}: {
  router: AppRouter;
  offered: Language | null;
  ref_code: string | null;
}) {
  const [offer, setOffer] = useState(offered);
  const [code, setCode] = useState(ref_code);
  const pathname = usePathname(router);
  const language = useLanguage();
  // A layout effect, so that the lines take the place of the kept room in the same frame.
  useLayoutEffect(() => {
    delete keptRoom['offer'];
    delete keptRoom['invited'];
  }, []);
  const isInvited = code !== null && invitedPaths.has(pathname) && !hasSession();
  return (
    <>
      {offer !== null && offer !== language && (
        <Strip
          language={offer}
          label={languageOffers[offer].label}
          closeText={languageOffers[offer].close}
          onClose={() => {
            setOffer(null);
            focusHeading();
          }}
        >
          <Button
            kind="text"
            onClick={() => {
              void changeLanguage(router, offer).then(focusHeading);
            }}
          >
            {languageOffers[offer].text}
          </Button>
        </Strip>
      )}
      {isInvited && (
        <Invitation
          ref_code={code}
          onNothing={() => setCode(null)}
          onClose={() => {
            setCode(null);
            focusHeading();
          }}
        />
      )}
    </>
  );
}

/** Opens the offer of another language at a first visit, and the invitation of a link. */
export const openLanguageOfferAndInvitation = async (router: AppRouter): Promise<void> => {
  const offer = keptRoom['offer'];
  const isFrameless = document.querySelector('.app--bare') !== null;
  const [offered, ref_code] = [
    isLanguage(offer) && !isFrameless ? offer : null,
    hasSession() ? null : restoreReferralCode(),
  ];
  if (offered === null && ref_code === null) {
    delete keptRoom['offer'];
    delete keptRoom['invited'];
    return;
  }
  await loadStrings(['promotions/web/invite']);
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <QueryClientProvider client={router.options.context.queries}>
      <Strips router={router} offered={offered} ref_code={ref_code} />
    </QueryClientProvider>,
  );
};

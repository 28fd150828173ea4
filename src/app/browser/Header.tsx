import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { languages } from '#platform/pure/language.ts';
import type { Layout } from '#platform/browser/screen.ts';
import { loadStrings, useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import { LanguageSelect } from '#platform/ui/page/LanguageSelect.tsx';
import { TopBar } from '#platform/ui/page/TopBar.tsx';
import logout from '#platform/ui/pictures/icons/logout.svg?raw';
import { brandName } from '#platform/browser/brand.ts';
import { changeLanguage } from './change-language.ts';
import { languageNames } from './language-names.ts';
import { findActiveMenuHref, menuLinks } from './menu-links.ts';
import type { AppRouter } from './app-router.ts';
import { logOutUnderOverlay, useHasSession } from './session.ts';

// Only for customers who are signed in. If it cannot be loaded (offline), the header is shown without it.
const LoginMark = lazy(() =>
  Promise.all([import('./LoginMark.tsx'), loadStrings(['account/web/more'])]).then(
    ([{ LoginMark: Found }]) => ({ default: Found }),
    () => ({ default: () => null }),
  ),
);

/** The language selector. */
export function AppLanguageSelect() {
  const t = useTexts('platform');
  const router: AppRouter = useRouter();
  return (
    <LanguageSelect
      label={t('language')}
      current={useLanguage()}
      options={languages.map((code) => ({ code, short: code.toUpperCase(), name: languageNames[code] }))}
      onPick={(code) => void changeLanguage(router, code)}
    />
  );
}

export type HeaderProps = {
  layout: Layout;
  showsMenu: boolean;
  /** Target of the back arrow in a tab without history; default is the home page. */
  backHref: string | undefined;
};

/** Header of every layout: home link, menu (if the route has one), language selector, logout. */
export function Header({ layout, showsMenu, backHref = '/' }: HeaderProps) {
  const t = useTexts('platform');
  const router: AppRouter = useRouter();
  const hasSession = useHasSession();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const links = showsMenu
    ? menuLinks.map(({ key, href: to, rel }) => ({ href: to, rel, label: t(`menu.${key}`) }))
    : [];
  const current = showsMenu ? findActiveMenuHref(pathname) : undefined;
  const canGoBack = router.history.canGoBack();
  // The home link of signed-in customers would redirect back to the current screen.
  const goesBack = canGoBack || backHref !== '/' || !hasSession;
  // Replaces the current history entry, so that back does not return to it.
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ href: backHref, replace: true }));
  return (
    <TopBar
      home={{ href: '/', label: brandName() }}
      {...((layout === 'order' || layout === 'authentication') && pathname !== '/' && goesBack
        ? { backButton: { label: t('back'), onPick: goBack } }
        : {})}
      links={links}
      linksLabel={t('menu.label')}
      {...(current ? { current } : {})}
      sky={pathname === '/'}
    >
      {hasSession && (
        <Suspense>
          <LoginMark />
        </Suspense>
      )}
      <AppLanguageSelect />
      {hasSession && <IconButton label={t('logout')} icon={logout} onClick={() => void logOutUnderOverlay(router)} />}
    </TopBar>
  );
}

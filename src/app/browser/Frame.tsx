import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { LoadingOverlayProps } from '#platform/ui/overlays/LoadingOverlay.tsx';
import { useTexts, useLanguage } from '#platform/browser/i18n.ts';
import { useCurrentStepTitle } from '#platform/browser/step-title.ts';
import type { Layout, ScreenMeta } from '#platform/browser/screen.ts';
import { ToastAfterNavigation } from '#platform/ui/overlays/Toast.tsx';
import { SkipLink } from '#platform/ui/page/TopBar.tsx';
import { brandName } from '#platform/browser/brand.ts';
import { AppLanguageSelect, Header } from './Header.tsx';
import { useOverlay } from './overlay.ts';
import { useHasSession } from './session.ts';
import { formatTitle, screenTitle } from './title.ts';
import { useQuery } from '@tanstack/react-query';
import { legalPaths } from '#legal/paths.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { Footer } from '#platform/ui/page/Footer.tsx';
import { TabBar } from '#platform/ui/page/TabBar.tsx';
import more from '#platform/ui/pictures/icons/more.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import tree from '#platform/ui/pictures/icons/tree.svg?raw';
import { findActiveMenuHref, menuLinks } from './menu-links.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Notice shown while the device is offline. */
function OfflineNotice() {
  const t = useTexts('platform');
  if (useOnline()) return null;
  return (
    <div className="wrap">
      <Notice kind="warn" live>
        {t('offline.notice')}
      </Notice>
    </div>
  );
}

const icons = { forest: tree, plan: sim, more } as const;

/** The three links of the bottom navigation. */
function AppTabBar({ pathname }: { pathname: string }) {
  const t = useTexts('platform');
  const items = menuLinks.map(({ key, href, rel }) => ({ href, rel, label: t(`menu.${key}`), icon: icons[key] }));
  const current = findActiveMenuHref(pathname);
  return <TabBar label={t('menu.label')} items={items} {...(current ? { current } : {})} />;
}

const pages = ['imprint', 'terms', 'prices', 'privacy', 'cookies', 'accessibility', 'complaints'] as const;

/** Page footer. The operator's details are loaded separately; a failure is not shown. */
function AppFooter({ folded }: { folded: boolean }) {
  const t = useTexts('platform');
  const { data } = useQuery(termsQuery);
  const lines = data
    ? [`${data.provider.name}, ${data.provider.address}`, `${data.provider.company_number}, ${data.provider.register}`]
    : [];
  return (
    <Footer
      folded={folded}
      label={t('footer.label')}
      brand={data?.brand ?? brandName()}
      lines={lines}
      links={[
        ...pages.map((page) => ({ href: legalPaths[page](), text: t(`footer.${page}`) })),
        ...(data ? [{ href: data.source_url, text: t('footer.source') }] : []),
      ]}
    />
  );
}

// Only for a change of language and for logging out. If it cannot be loaded (offline), the work runs without the overlay.
const LoadingOverlay = lazy<ComponentType<LoadingOverlayProps>>(() =>
  import('#platform/ui/overlays/LoadingOverlay.tsx').then(
    ({ LoadingOverlay: Found }) => ({ default: Found }),
    () => ({ default: () => null }),
  ),
);

// Only for customers who are signed in.
const WaitingNotices = lazy<ComponentType<{ meta: ScreenMeta; pathname: string }>>(() =>
  import('./WaitingNotices.tsx').then(
    ({ WaitingNotices: Found }) => ({ default: Found }),
    () => ({ default: () => null }),
  ),
);

const layoutClass = {
  default: 'app',
  authentication: 'app',
  order: 'app app--order',
  maps: 'app app--maps',
  webview: 'app app--bare',
} as const;

/** Screen metadata for unknown addresses. */
const notFound: ScreenMeta = { layout: 'default', showsMenu: true, title: 'platform:notFound.title' };

/** For an unknown address the router still matches the nearest parent screen. */
const isNotFoundMatch = ({ _notFound }: { _notFound?: boolean }): boolean => _notFound === true;

/** Frame around every screen: header, content, footer and bottom navigation, by the layout of the route. */
export function Frame() {
  const t = useTexts('platform');
  const language = useLanguage();
  const overlay = useOverlay();
  const match = useRouterState({
    select: ({ matches }) => (matches.some(isNotFoundMatch) ? undefined : matches.at(-1)),
  });
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const meta = match?.staticData.screen?.meta ?? notFound;
  const layout = meta.layout ?? 'default';
  // A screen has no title until its strings are loaded.
  const isPending = match?.status === 'pending';
  const step = useCurrentStepTitle();
  useEffect(() => {
    if (!isPending)
      document.title = step === null ? screenTitle(meta.title, brandName()) : formatTitle(step, brandName());
    document.documentElement.lang = language;
  }, [meta.title, step, language, isPending]);
  // Signed-out visitors on an unknown address get a link to the start page instead of the navigation.
  const lost = !match?.staticData.screen || match.status === 'error';
  const hasSession = useHasSession();
  const places = hasSession || !lost;
  useFocusOnNavigation(pathname);
  return (
    <div className={layoutClass[layout]}>
      {layout !== 'webview' && (
        <>
          <SkipLink>{t('skip')}</SkipLink>
          <Header layout={layout} showsMenu={places && meta.showsMenu === true} backHref={meta.backHref} />
          {match?.status !== 'error' && !meta.showsDataAge && <OfflineNotice />}
          {hasSession && (
            <Suspense>
              <WaitingNotices meta={meta} pathname={pathname} />
            </Suspense>
          )}
        </>
      )}
      <ToastAfterNavigation screen={pathname} />
      <Outlet />
      <FrameFooter layout={layout} showsPlaces={places} pathname={pathname} signedIn={hasSession} />
      {overlay && (
        <Suspense>
          <LoadingOverlay text={t('overlay.text')} slowText={t('overlay.slow')} />
        </Suspense>
      )}
    </div>
  );
}

type FrameFooterProps = { layout: Layout; showsPlaces: boolean; pathname: string; signedIn: boolean };

/** Page footer, folded for customers on phones, and bottom navigation. */
function FrameFooter({ layout, showsPlaces, pathname, signedIn }: FrameFooterProps) {
  return (
    <>
      {layout === 'webview' ? (
        <footer className="wrap bare__foot">
          <AppLanguageSelect />
        </footer>
      ) : (
        <AppFooter folded={signedIn} />
      )}
      {showsPlaces && layout === 'default' && <AppTabBar pathname={pathname} />}
    </>
  );
}

const focusHeading = (): Element | null => {
  const heading = document.querySelector('h1');
  // A screen with a single input focuses it itself.
  if (document.activeElement?.matches('main input')) return heading;
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading;
};

/**
 * Moves the focus to the heading of the new screen after a navigation, so that a screen reader starts there, and
 * again when the screen replaces its skeleton.
 */
const useFocusOnNavigation = (pathname: string): void => {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    let heading = focusHeading();
    const watcher = new MutationObserver(() => {
      if (heading?.isConnected || document.activeElement !== document.body) return;
      heading = focusHeading();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
};

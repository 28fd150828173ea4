import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { menuLinks } from './menu-links.ts';

/** Without a network the skeleton cannot be loaded; the screen must still be shown when it arrives. */
const LazyPendingSkeleton = lazy<ComponentType<{ pathname: string }>>(() =>
  import('./PendingSkeleton.tsx').then(
    ({ PendingSkeleton }) => ({ default: PendingSkeleton }),
    () => ({ default: () => null }),
  ),
);

/**
 * Shows the top of the page, which keeps the scroll position of the screen before, and moves the focus to the heading: the pressed button is hidden
 * together with its screen, which stays in the page below the skeleton.
 */
const startAtHeading = (): void => {
  if (document.querySelectorAll('main').length < 2) return;
  scrollTo({ top: 0, behavior: 'instant' });
  const { activeElement } = document;
  if (activeElement === document.body || !activeElement?.checkVisibility())
    document.querySelector<HTMLElement>('main[aria-busy] h1')?.focus({ preventScroll: true });
};

/** Shown while a screen takes longer than a moment to load. */
export function PendingScreen() {
  const t = useTexts('platform');
  const slow = useIsSlow(true);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Not with the skeleton, whose file may come late or never.
  useEffect(startAtHeading, []);
  const place = menuLinks.find(({ href }) => href === pathname);
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <div className="stack g3">
        <h1 tabIndex={-1}>{place ? t(`menu.${place.key}`) : t('loading')}</h1>
        <p className="quiet" role="status">
          {t(slow ? 'overlay.late' : 'overlay.text')}
        </p>
        {slow && (
          <p>
            <Button kind="text" onClick={() => location.reload()}>
              {t('retry')}
            </Button>
          </p>
        )}
        <Suspense fallback={<SkeletonCard label={t('loading')} lines={6} />}>
          <LazyPendingSkeleton pathname={pathname} />
        </Suspense>
      </div>
    </main>
  );
}

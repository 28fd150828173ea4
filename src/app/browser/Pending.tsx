import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useSlow } from '#platform/ui/buttons/use-slow.ts';
import { menuLinks } from './menu-links.ts';

/** Stands where a screen will be, when it takes longer than a moment: where one is going, and that it is coming, also when it hangs. */
export function Pending() {
  const t = useTexts('platform');
  const slow = useSlow(true);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const place = menuLinks.find(({ href }) => href === pathname);
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <div className="stack g2">
        <h1 tabIndex={-1}>{place ? t(`menu.${place.key}`) : t('loading')}</h1>
        <p className="quiet" role="status">
          {t(slow ? 'overlay.slow' : 'overlay.text')}
        </p>
        <div className="cols">
          <SkeletonCard label={t('loading')} lines={6} />
          <div className="only-wide">
            <SkeletonCard label={t('loading')} lines={2} />
          </div>
        </div>
      </div>
    </main>
  );
}

import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/Skeleton.tsx';

/** Stands where a screen will be, when it takes longer than a moment. */
export function Pending() {
  const t = useTexts('platform');
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <h1 className="vh" tabIndex={-1}>
        {t('loading')}
      </h1>
      <SkeletonCard label={t('loading')} lines={4} />
    </main>
  );
}

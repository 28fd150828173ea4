import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';

/** The shape of the dashboard while it loads. */
export function DashboardSkeleton() {
  const t = useTexts('platform');
  return (
    <div className="dash" aria-busy="true">
      <div className="dash__main">
        <SkeletonCard label={t('loading')} lines={6} />
      </div>
      <div className="dash__side">
        <SkeletonCard label={t('loading')} lines={2} />
        <SkeletonCard label={t('loading')} lines={1} />
      </div>
    </div>
  );
}

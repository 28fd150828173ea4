import { useTexts } from '#platform/browser/i18n.ts';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonSim } from '#platform/ui/states/Skeletons.tsx';

/** Skeleton of the dashboard while it loads. */
export function DashboardSkeleton() {
  const t = useTexts('platform');
  return (
    <div className="cols" aria-busy="true">
      <div className="stack g4">
        <SkeletonSim label={t('loading')} />
        <Skeleton width="9rem" height="3.25rem" />
      </div>
      <div className="stack g4">
        <SkeletonCard label={t('loading')} lines={2} />
        <SkeletonCard label={t('loading')} lines={2} />
      </div>
    </div>
  );
}

import { accountPaths } from '#account/paths.ts';
import { DashboardSkeleton } from '#account/web/DashboardSkeleton.tsx';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonChoices, SkeletonCode, SkeletonFields, SkeletonText } from '#platform/ui/states/Skeletons.tsx';
import { legalPaths } from '#legal/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { ForestSkeleton, PlansSkeleton, RowsSkeleton } from './ScreenSkeletons.tsx';

/** Skeleton of the coming screen, chosen by its path. */
export function PendingSkeleton({ pathname }: { pathname: string }) {
  const t = useTexts('platform');
  const label = t('loading');
  if (pathname === accountPaths.dashboard()) return <DashboardSkeleton />;
  if (pathname === accountPaths.moreMenu() || pathname === accountPaths.settings())
    return <RowsSkeleton label={label} />;
  if (pathname === sustainabilityPaths.overview()) return <ForestSkeleton label={label} />;
  if (Object.values(legalPaths).some((path) => path() === pathname)) return <SkeletonText label={label} />;
  return (
    <div className="cols">
      <FirstColumnSkeleton pathname={pathname} label={label} />
      <div className="only-wide">
        <SkeletonCard label={label} lines={2} />
      </div>
    </div>
  );
}

function FirstColumnSkeleton({ pathname, label }: { pathname: string; label: string }) {
  if (pathname.startsWith(accountPaths.esim(''))) return <SkeletonCode label={label} />;
  if (pathname === orderingPaths.choose() || pathname === orderingPaths.purchase())
    return <PlansSkeleton label={label} />;
  if (pathname === orderingPaths.payments()) return <SkeletonChoices label={label} />;
  if (pathname === orderingPaths.customer() || pathname === orderingPaths.company())
    return <SkeletonFields label={label} />;
  return <SkeletonCard label={label} lines={6} />;
}

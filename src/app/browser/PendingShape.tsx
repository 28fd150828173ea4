import { accountPaths } from '#account/paths.ts';
import { DashboardSkeleton } from '#account/web/DashboardSkeleton.tsx';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import {
  SkeletonCard,
  SkeletonChoices,
  SkeletonCode,
  SkeletonFields,
  SkeletonText,
} from '#platform/ui/states/Skeleton.tsx';
import { legalPaths } from '#legal/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { ForestPending, PlansPending, RowsPending } from './PendingCards.tsx';

/** The shape of what comes, as far as its address says it. */
export function PendingShape({ pathname }: { pathname: string }) {
  const t = useTexts('platform');
  const label = t('loading');
  if (pathname === accountPaths.dashboard()) return <DashboardSkeleton />;
  if (pathname === accountPaths.moreMenu() || pathname === accountPaths.settings())
    return <RowsPending label={label} />;
  if (pathname === sustainabilityPaths.overview()) return <ForestPending label={label} />;
  if (Object.values(legalPaths).some((path) => path() === pathname)) return <SkeletonText label={label} />;
  return (
    <div className="cols">
      <First pathname={pathname} label={label} />
      <div className="only-wide">
        <SkeletonCard label={label} lines={2} />
      </div>
    </div>
  );
}

function First({ pathname, label }: { pathname: string; label: string }) {
  if (pathname.startsWith(accountPaths.esim(''))) return <SkeletonCode label={label} />;
  if (pathname === orderingPaths.choose() || pathname === orderingPaths.purchase())
    return <PlansPending label={label} />;
  if (pathname === orderingPaths.payments()) return <SkeletonChoices label={label} />;
  if (pathname === orderingPaths.customer() || pathname === orderingPaths.company())
    return <SkeletonFields label={label} />;
  return <SkeletonCard label={label} lines={6} />;
}

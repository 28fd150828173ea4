import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonPairs } from '#platform/ui/states/Skeletons.tsx';

type Props = { label: string };

/** Skeleton of the plans: payment type and one card per plan. */
export function PlansSkeleton({ label }: Props) {
  return (
    <div className="stack g3" role="status" aria-label={label}>
      <Skeleton height="3rem" />
      {[0, 1, 2].map((at) => (
        <div key={at} className="card stack g3">
          <Skeleton width="32%" />
          <Skeleton width="44%" height="2rem" />
          <Skeleton width="88%" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of groups of rows with headings. */
export function RowsSkeleton({ label }: Props) {
  return (
    <div className="stack g8" role="status" aria-label={label}>
      {[2, 3, 4].map((rows) => (
        <div key={rows} className="stack g3">
          <Skeleton width="40%" height="1.5rem" />
          <div className="card">
            <SkeletonPairs count={rows} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Skeleton of the forest screen. */
export function ForestSkeleton({ label }: Props) {
  return (
    <div className="stack g8" role="status" aria-label={label}>
      <Skeleton height="11rem" />
      <div className="stack g3">
        <Skeleton width="64%" height="1.5rem" />
        <div className="card stack g3">
          <Skeleton width="24%" height="2.25rem" />
          <Skeleton width="72%" />
        </div>
      </div>
    </div>
  );
}

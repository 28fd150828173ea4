import { Skeleton, SkeletonPairs } from '#platform/ui/states/Skeleton.tsx';

type Props = { label: string };

/** Plans that wait: how they are paid, and a card each with its data and price. */
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

/** Groups of rows that wait, each with its heading. */
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

/** The forest, which waits: its picture, and what it holds. */
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

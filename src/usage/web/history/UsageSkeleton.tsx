import { Card } from '#platform/ui/cards/Card.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';

const heights = [3, 2, 4, 5, 3, 8, 6, 2, 4, 3, 6, 4, 9, 7, 3, 5, 4, 2];

/** Placeholder of a figure, bars and lines while usage is loading. */
export function UsageSkeleton({ label }: { label: string }) {
  return (
    <div className="usage__cols" role="status" aria-label={label}>
      <div className="usage__main">
        <Card className="stack g4">
          <Skeleton width="9rem" height="3rem" />
          <div className="usage-sk">
            {Array.from({ length: heights.length }, (_, at) => (
              <Skeleton key={at} height={`${heights[at] ?? 1}rem`} />
            ))}
          </div>
          <Skeleton width="60%" />
        </Card>
      </div>
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={6} />
    </div>
  );
}

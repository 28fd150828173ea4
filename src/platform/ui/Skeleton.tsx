import { customProperties } from './custom-properties.ts';
import './Card.css';
import './Skeleton.css';

/** One breathing bar in the shape of what will stand there. */
export function Skeleton({ width = 'auto', height = '1rem' }: { width?: string; height?: string }) {
  return <span className="sk" ref={customProperties({ '--width': width, '--height': height })} />;
}

/** A card that waits; `label` says so to those who do not see it. */
export function SkeletonCard({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="card stack g3" role="status" aria-label={label}>
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton width="64%" height="3rem" />
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} width={at % 2 === 0 ? '88%' : '72%'} />
      ))}
    </div>
  );
}

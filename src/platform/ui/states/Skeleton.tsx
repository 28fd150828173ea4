import { customPropertiesRef } from '../custom-properties.ts';
import '../cards/Card.css';
import './Skeleton.css';

/** A pulsing bar in the size of the coming content. */
export function Skeleton({ width = 'auto', height = '1rem' }: { width?: string; height?: string }) {
  return <span className="sk" ref={customPropertiesRef({ '--width': width, '--height': height })} />;
}

/** Skeleton of a card; `label` is announced. */
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

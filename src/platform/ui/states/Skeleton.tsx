import { customProperties } from '../custom-properties.ts';
import '../cards/Card.css';
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

/** A text that waits: headings with their paragraphs, on the page itself. */
export function SkeletonText({ label, parts = 3 }: { label: string; parts?: number }) {
  return (
    <div className="stack g8 sk-text" role="status" aria-label={label}>
      {Array.from({ length: parts }, (_, at) => (
        <div key={at} className="stack g3">
          <Skeleton width="44%" height="1.5rem" />
          <Skeleton width="92%" />
          <Skeleton width="86%" />
          <Skeleton width="64%" />
        </div>
      ))}
    </div>
  );
}

/** Fields that wait, each with its label above. */
export function SkeletonFields({ label, fields = 4 }: { label: string; fields?: number }) {
  return (
    <div className="stack g5" role="status" aria-label={label}>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className="stack g2">
          <Skeleton width="32%" />
          <Skeleton height="3.25rem" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from './Skeleton.tsx';

/** Skeleton of a SIM card: band, figure with meter, remaining allowances. */
export function SkeletonSim({ label }: { label: string }) {
  return (
    <div className="card sk-sim" role="status" aria-label={label}>
      <div className="sk-sim__band stack g2">
        <Skeleton width="36%" height="1.5rem" />
        <Skeleton width="52%" />
      </div>
      <div className="sk-sim__in stack g4">
        <Skeleton width="44%" height="2.75rem" />
        <Skeleton width="64%" />
        <Skeleton height="0.75rem" />
        <SkeletonPairs count={3} />
      </div>
    </div>
  );
}

/** Skeleton of rows with a figure at the end, such as prices. */
export function SkeletonPairs({ count = 3 }: { count?: number }) {
  return (
    <div className="sk-pairs">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="sk-pair">
          <Skeleton width={at % 2 === 0 ? '44%' : '36%'} />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of two picture choices. */
export function SkeletonChoices({ label }: { label: string }) {
  return (
    <div className="sk-choices" role="status" aria-label={label}>
      {[0, 1].map((at) => (
        <div key={at} className="card stack g3">
          <Skeleton width="5.5rem" height="4.5rem" />
          <Skeleton width="72%" />
          <Skeleton />
          <Skeleton width="56%" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of a QR code with instructions. */
export function SkeletonCode({ label }: { label: string }) {
  return (
    <div className="card sk-code" role="status" aria-label={label}>
      <div className="sk-code__code">
        <Skeleton height="100%" />
      </div>
      <div className="stack g5">
        {[80, 72, 88].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}

/** Skeleton of a text: headings with paragraphs. */
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

/** Skeleton of labelled fields; `button` adds a submit button. */
export function SkeletonFields({
  label,
  fields = 4,
  button = false,
}: {
  label: string;
  fields?: number;
  button?: boolean;
}) {
  return (
    <div className="stack g5" role="status" aria-label={label}>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className="stack g2">
          <Skeleton width="32%" />
          <Skeleton height="3.25rem" />
        </div>
      ))}
      {button && <div className="sk-button" />}
    </div>
  );
}

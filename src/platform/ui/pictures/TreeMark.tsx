import { Picture } from './Picture.tsx';
import kit from './forest-kit.svg?no-inline';

export type TreeKind = 'poplar' | 'round' | 'oak' | 'fir' | 'birch' | 'pine' | 'lime' | 'sapling';

/** Small picture of a tree species beside a name. Its size does not depend on a price. */
export function TreeMark({ kind, className = 'plan__tree' }: { kind: TreeKind; className?: string }) {
  return <Picture src={kit} id={`cnp-kit-${kind}`} viewBox="-46 -104 92 108" className={className} />;
}

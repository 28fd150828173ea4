import { Picture } from './Picture.tsx';
import kit from './forest-kit.svg?no-inline';

/** Small picture of a tree species beside a name, of one size for all prices. `kind`: a species of the kit; the catalogue accepts no other. */
export function TreeMark({ kind, className = 'plan__tree' }: { kind: string; className?: string }) {
  return <Picture src={kit} id={`cnp-kit-${kind}`} viewBox="-46 -104 92 108" className={className} />;
}

import { Picture } from './Picture.tsx';
import kit from './forest-kit.svg?no-inline';

/** Small picture of a tree species of the kit beside a name; the catalogue accepts no other. Its size does not depend on a price. */
export function TreeMark({ kind, className = 'plan__tree' }: { kind: string; className?: string }) {
  return <Picture src={kit} id={`cnp-kit-${kind}`} viewBox="-46 -104 92 108" className={className} />;
}

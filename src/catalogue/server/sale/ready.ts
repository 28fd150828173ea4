import type { Database } from '#platform/db/database.ts';
import { ReadyReply } from '#platform/http/ready-reply.ts';
import { type Catalogue, catalogueOf } from './snapshot.ts';

/** A reply that depends on the catalogue and `name` alone: made once a version, then served as it is. */
export const readyReply = async <T>(
  db: Database,
  name: string,
  make: (catalogue: Catalogue) => T,
): Promise<ReadyReply<T>> => {
  const catalogue = await catalogueOf(db);
  const known = catalogue.ready.get(name);
  if (known) return known as ReadyReply<T>;
  const made = new ReadyReply(make(catalogue));
  catalogue.ready.set(name, made);
  return made;
};

import type { Database } from '#platform/db/database.ts';
import { CachedReply } from '#platform/http/cached-reply.ts';
import { type Catalogue, getCatalogue } from './catalogue-cache.ts';

/** Returns a reply that depends only on the catalogue and `name`: it is built once per version and cached. */
export const getCachedReply = async <T>(
  db: Database,
  name: string,
  build: (catalogue: Catalogue) => T,
): Promise<CachedReply<T>> => {
  const catalogue = await getCatalogue(db);
  const cachedReply = catalogue.cachedReplies.get(name);
  if (cachedReply) return cachedReply as CachedReply<T>;
  const newReply = new CachedReply(build(catalogue));
  catalogue.cachedReplies.set(name, newReply);
  return newReply;
};

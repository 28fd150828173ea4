import { getCatalogue } from '#catalogue/server/queries.ts';
import { type CachedForest, getCachedForest } from '#projects/server/queries.ts';
import type { AddonUuids, ReplyContext } from '#projects/rules/project-replies.ts';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';

export type ForestContext = ReplyContext & { cached: CachedForest; addons: AddonUuids; as_of: string };

/** Gets the forest with its version and date, for replies about it. */
export const getForestContext = async ({
  db,
  language,
  now,
}: {
  db: Database;
  language: Language;
  now(): Date;
}): Promise<ForestContext> => {
  const cached = await getCachedForest(db);
  const { addonByUuid } = await getCatalogue(db);
  return {
    cached,
    forest: cached.forest,
    language,
    today: brusselsDate(now()),
    addons: new Map([...addonByUuid.values()].map(({ code, uuid }) => [code, uuid])),
    as_of: toIso(cached.version.as_of),
  };
};

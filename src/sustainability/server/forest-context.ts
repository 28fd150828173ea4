import { getCatalogue } from '#catalogue/server/queries.ts';
import { type CachedForest, getCachedForest, getForestReply } from '#projects/server/queries.ts';
import type { AddonUuids, ReplyContext } from '#projects/rules/project-replies.ts';
import type { Database } from '#platform/db/database.ts';
import type { CachedReply } from '#platform/http/cached-reply.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';

export type ForestContext = ReplyContext & { cached: CachedForest; addons: AddonUuids; as_of: string };
type ForestRequest = { db: Database; language: Language; now(): Date };

const buildContext = async (
  cachedForest: CachedForest,
  { db, language, now }: ForestRequest,
): Promise<ForestContext> => {
  const { addonByUuid } = await getCatalogue(db);
  return {
    cached: cachedForest,
    forest: cachedForest.forest,
    language,
    today: brusselsDate(now()),
    addons: new Map([...addonByUuid.values()].map(({ code, uuid }) => [code, uuid])),
    as_of: toIso(cachedForest.version.as_of),
  };
};

/** Gets the forest with its version and date, for replies about it. */
export const getForestContext = async (request: ForestRequest): Promise<ForestContext> =>
  buildContext(await getCachedForest(request.db), request);

/** A reply about the forest that is the same for everybody: built once for each version, day, catalogue and language. */
export const getReplyForEverybody = async <T>(
  request: ForestRequest,
  key: string,
  build: (context: ForestContext) => T,
): Promise<CachedReply<T>> => {
  const { db, language, now } = request;
  const { version } = await getCatalogue(db);
  return getForestReply(db, `${key} ${language} ${brusselsDate(now())} ${version}`, async (cachedForest) =>
    build(await buildContext(cachedForest, request)),
  );
};

/** Page size that screens request, which is also the default of the contract. */
const FIRST_PAGE_SIZE = 50;

/** Whether a page is the first one of its list. Only that one is cached, because a caller can request any number of others. */
export const isDefaultFirstPage = ({ limit, offset }: { limit: number; offset: number }): boolean =>
  offset === 0 && limit === FIRST_PAGE_SIZE;

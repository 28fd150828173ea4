import { type CachedForest, getCachedForest } from '#projects/server/queries.ts';
import { AlternativeReply } from '#platform/http/alternative-reply.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createBoundedCache } from '#platform/pure/bounded-cache.ts';
import { serializeCsv } from '#platform/pure/csv.ts';
import type { Language } from '#platform/pure/language.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { getReplyForEverybody, isDefaultFirstPage } from '../forest-context.ts';
import { listContributionEntries, listRemovalEntries, type OpenEntry } from '#sustainability/rules/open-data.ts';

const columns = [
  'on',
  'kind',
  'project',
  'project_uuid',
  'lot',
  'kg',
  'euro',
  'registry',
  'serials',
  'beneficiary',
  'document_url',
] as const satisfies readonly (keyof OpenEntry)[];

/** Entries by ledger, language and version of the forest. */
const cachedEntries = createBoundedCache<OpenEntry[]>(12);

type LedgerRequest = { ledger: 'removal' | 'contributions'; limit: number; offset: number };

const listEntries = (
  { forest, version }: CachedForest,
  ledger: LedgerRequest['ledger'],
  language: Language,
): OpenEntry[] =>
  cachedEntries(`${ledger} ${language} ${version.loads} ${version.totals} ${version.as_of.getTime()}`, () =>
    ledger === 'removal' ? listRemovalEntries(forest, language) : listContributionEntries(forest, language),
  );

const buildReply = (cachedForest: CachedForest, { ledger, limit, offset }: LedgerRequest, language: Language) => {
  const entries = listEntries(cachedForest, ledger, language);
  return {
    ledger,
    entries: entries.slice(offset, offset + limit),
    total: entries.length,
    as_of: toIso(cachedForest.version.as_of),
    example: cachedForest.forest.example,
  };
};

export const openLedger: Handler<SustainabilityContract, 'GET /api/green/ledger'> = async (ctx) => {
  const { query, language } = ctx;
  const { ledger, response_format } = query;
  if (response_format === 'json' && isDefaultFirstPage(query))
    return getReplyForEverybody(ctx, `ledger ${ledger}`, ({ cached }) => buildReply(cached, query, language));
  const cachedForest = await getCachedForest(ctx.db);
  if (response_format === 'json') return buildReply(cachedForest, query, language);
  const entries = listEntries(cachedForest, ledger, language);
  ctx.reply.header('content-disposition', `attachment; filename="green-ledger-${ledger}.csv"`);
  return new AlternativeReply(
    serializeCsv([columns, ...entries.map((entry) => columns.map((column) => entry[column]))]),
  );
};

import { getCachedForest } from '#projects/server/queries.ts';
import { AlternativeReply } from '#platform/http/alternative-reply.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createBoundedCache } from '#platform/pure/bounded-cache.ts';
import { serializeCsv } from '#platform/pure/csv.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
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

/** By ledger, language and version. */
const cachedEntries = createBoundedCache<OpenEntry[]>(12);

export const openLedger: Handler<SustainabilityContract, 'GET /api/green/ledger'> = async (ctx) => {
  const { forest, version } = await getCachedForest(ctx.db);
  const { ledger, response_format, limit, offset } = ctx.query;
  const key = `${ledger} ${ctx.language} ${version.loads} ${version.totals} ${version.as_of.getTime()}`;
  const entries = cachedEntries(key, () =>
    ledger === 'removal' ? listRemovalEntries(forest, ctx.language) : listContributionEntries(forest, ctx.language),
  );
  if (response_format === 'csv') {
    ctx.reply.header('content-disposition', `attachment; filename="green-ledger-${ledger}.csv"`);
    return new AlternativeReply(
      serializeCsv([columns, ...entries.map((entry) => columns.map((column) => entry[column]))]),
    );
  }
  return {
    ledger,
    entries: entries.slice(offset, offset + limit),
    total: entries.length,
    as_of: toIso(version.as_of),
    example: forest.example,
  };
};

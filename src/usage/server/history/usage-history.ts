import type { UsageContract } from '#usage/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryUsagePage } from './records.view.ts';
import { resolveProductKey } from '#subscriptions/server/queries.ts';

/** Parses a cursor: start and id of the last record of the previous page. */
const parseCursor = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined;
  const space = cursor.indexOf(' ');
  return { begun_at: cursor.slice(0, space), record_id: cursor.slice(space + 1) };
};

const toOptionalDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const usageHistory: Handler<UsageContract, 'GET /api/customer/product/usage-history/list'> = async (ctx) => {
  const { limit, offset: skip, start_time, end_time, types, before } = ctx.query;
  const page = await queryUsagePage(ctx.db.read, resolveProductKey(ctx.caller, ctx.query), {
    limit,
    skip,
    start: toOptionalDate(start_time),
    end: toOptionalDate(end_time),
    types: types?.split(',').map(Number),
    after: parseCursor(before),
  });
  return { ...page, as_of: toIso(ctx.now()) };
};

import type { identityContract } from '#identity/contract.ts';
import { EVENTS_PER_PAGE } from '#identity/rules/account-event.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryEventsPageAndNextEvent } from './account-events.store.ts';

export const eventList: Handler<typeof identityContract, 'GET /api/customer/event/list'> = async (ctx) => {
  const rows = await queryEventsPageAndNextEvent(ctx.db.read, ctx.caller.customer_uuid, ctx.query.before);
  const pageRows = rows.slice(0, EVENTS_PER_PAGE);
  return {
    events: pageRows.map(({ event_uuid, kind, at, device, country, detail }) => ({
      uuid: event_uuid,
      kind,
      at: toIso(at),
      device,
      country,
      detail,
    })),
    before: rows.length > pageRows.length ? (pageRows.at(-1)?.event_uuid ?? null) : null,
  };
};

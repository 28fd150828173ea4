import type { identityContract } from '#identity/contract.ts';
import { countryOfTimeZone } from '#identity/rules/country-of-time-zone.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { deriveSessionId } from './session-id.ts';
import { queryLiveSessions } from './sessions.store.ts';

export const sessionList: Handler<typeof identityContract, 'GET /api/customer/session/list'> = async (ctx) => {
  const { customer_uuid, session_hash } = ctx.caller;
  const sessions = await queryLiveSessions(ctx.db.read, customer_uuid, ctx.now());
  const isThis = ({ token_hash }: { token_hash: string }) => token_hash === session_hash;
  const thisFirst = sessions.toSorted((a, b) => Number(isThis(b)) - Number(isThis(a)));
  return {
    sessions: thisFirst.map(({ token_hash, device, country, time_zone, created_at, last_seen_at }) => ({
      id: deriveSessionId(token_hash),
      device,
      time_zone,
      country: country ?? countryOfTimeZone(time_zone),
      created_at: toIso(created_at),
      last_seen_at: toIso(last_seen_at),
      current: token_hash === session_hash,
    })),
  };
};

import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import type { SupportContract } from '../../contract.ts';
import { type CallWindow, listCallWindows, parseOpeningHours } from '../../rules/call-windows.ts';

export const offeredCallWindows = (now: Date, { SUPPORT_HOURS }: Settings): CallWindow[] => {
  const hours = parseOpeningHours(SUPPORT_HOURS);
  return hours ? listCallWindows(now, hours) : [];
};

export const callWindows: Handler<SupportContract, 'GET /api/customer/ticket/call-windows'> = async (ctx) => ({
  windows: offeredCallWindows(ctx.now(), ctx.settings).map(({ from, until }) => ({
    from: toIso(from),
    until: toIso(until),
  })),
});

import { type Place, sandboxCall } from '#app/testing/product/sandbox-calls.ts';

/** What time it is in the outside world. */
export const clockOf = async (place: Place): Promise<Date> =>
  new Date((await sandboxCall<{ now: string }>(place, '/api/clock')).now);

/** Moves it forward. */
export const goTo = async (place: Place, then: Date): Promise<void> => {
  const seconds = Math.ceil((then.getTime() - (await clockOf(place)).getTime()) / 1000);
  await sandboxCall(place, '/api/clock', { advance: `PT${seconds}S` });
};

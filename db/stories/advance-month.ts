import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { addDays, addMonths, brusselsDate, firstOfNextMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { fetchSandboxClock, advanceSandboxClockTo } from './sandbox-clock.ts';
import type { Story } from './story.ts';
import { logInOrRegister } from './run-story.ts';

const hour = 3600;
/** Before the 1st: by then it has been asked for what is missing of a month. */
const daysBefore = 4;

/**
 * Whether nobody minds when a month goes by: no SIM works yet, and nobody has been written to but the people of the stories.
 */
export const canAdvanceMonth = async (place: TestEnvironment, stories: readonly Story[]): Promise<boolean> => {
  const own = new Set(stories.map(({ email }) => email));
  const lines = await sandboxCall<unknown[]>(place, '/api/network/lines');
  const messages = await sandboxCall<{ to: string }[]>(place, '/api/messages');
  return lines.length === 0 && messages.every(({ to }) => own.has(to));
};

/** Logs in; what is said of the balance then. */
const createBalanceReader = async (place: TestEnvironment, story: Story, password: string) => {
  const browser = await logInOrRegister(place, story, password);
  return async () => (await browser.callEndpoint('GET /api/customer/session')).prepaid_balance[0];
};

/**
 * Moves the clock of the outside world over a 1st, waits until that has come to the prepaid SIMs of `stories`, and goes on to some days
 * before the next one.
 */
export const advanceMonth = async (
  place: TestEnvironment,
  stories: readonly Story[],
  password: string,
): Promise<void> => {
  const first = firstOfNextMonth(await fetchSandboxClock(place));
  const before = await Promise.all(stories.map(async (story) => (await createBalanceReader(place, story, password))()));
  await advanceSandboxClockTo(place, addSeconds(first, hour));
  for (const [at, story] of stories.entries()) {
    // Weeks have gone by, so who was logged in is no longer.
    const look = await createBalanceReader(place, story, password);
    await place.waitFor(async () => {
      const after = await look();
      return after?.stopped || after?.balance !== before[at]?.balance;
    });
  }
  const last = addDays(addMonths(brusselsDate(first), 1), -daysBefore);
  await advanceSandboxClockTo(place, addSeconds(startOfBusinessDay(last), 10 * hour));
};

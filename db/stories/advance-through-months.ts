import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { Invoice } from '#billing/contract.ts';
import { addTargetDays } from '#payments/rules/target-calendar.ts';
import {
  addDays,
  addMonths,
  brusselsDate,
  type BusinessDate,
  startOfBusinessDay,
  firstOfMonth,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { listCollections, runBillAct } from './bill-acts.ts';
import { advanceSandboxClockTo, fetchSandboxClock } from './sandbox-clock.ts';
import { createStoryPerson, type StoryPerson } from './story-person.ts';
import type { Story } from './story.ts';

const hour = 3600;
/** Hours after the start of a month at which the bills of the month before are issued: more than the default of `USAGE_CUTOFF_HOURS`. */
const billHours = 49;
/** Days before the 1st on which a month is left: fewer than the default of `PREPAID_ASK_DAYS`, so top-up requests have been sent by then. */
const daysBefore = 4;
/** Seconds after midnight at which the batches of a day are at the bank, and its bookings are read. */
const noon = 12 * hour;
/** More than the default of `BANK_POLL_MINUTES`. */
const pollSeconds = 20 * 60;
/** The default of `BANK_DAYS_AHEAD`. */
const batchDays = 2;
/** Maximum days between two stops of the clock, so that no session expires. */
const maxDays = 12;

/**
 * Whether the clock may be moved over months: no SIM is in use yet, and only the people of the stories have received messages.
 */
export const canAdvanceMonth = async (place: TestEnvironment, stories: readonly Story[]): Promise<boolean> => {
  const storyAddresses = new Set(stories.map(({ email }) => email));
  const lines = await sandboxCall<unknown[]>(place, '/api/network/lines');
  const messages = await sandboxCall<{ to: string }[]>(place, '/api/messages');
  return lines.length === 0 && messages.every(({ to }) => storyAddresses.has(to));
};

/** The day on which a direct debit is given to the bank. */
const batchDayOf = (debit_on: BusinessDate): BusinessDate => {
  let day = addDays(debit_on, 0 - batchDays);
  while (addTargetDays(day, batchDays) > debit_on) day = addDays(day, -1);
  return day;
};

const isDebited = ({ debit_on, remaining }: Invoice): boolean => debit_on !== null && remaining > 0;

/** Days on which an unpaid bill changes by itself: by its debit, or by a step of its reminders. */
const daysOfBill = (bill: Invoice): BusinessDate[] => {
  if (bill.remaining === 0 || bill.instalment) return [];
  if (bill.debit_on !== null) return [batchDayOf(bill.debit_on), bill.debit_on];
  if (bill.next_step) return [bill.next_step.on];
  return ['open', 'payment_refused', 'returned'].includes(bill.state)
    ? [addDays(brusselsDate(new Date(bill.dueDate)), 1)]
    : [];
};

/** Failed looks after which the clock is moved on: a job that failed or found its input missing tries again minutes later by the clock. */
const looksPerRetry = 4;
/** Seconds by which the clock is moved on so that failed jobs are tried again: more than the first delays between two tries. */
const retrySeconds = 360;

/** Waits like `place`, and moves the clock on so that jobs are tried again. */
const waitWithRetries = async (place: TestEnvironment, condition: () => Promise<unknown>): Promise<void> => {
  let looks = 0;
  await place.waitFor(async () => {
    if (await condition()) return true;
    looks += 1;
    if (looks % looksPerRetry === 0)
      await advanceSandboxClockTo(place, addSeconds(await fetchSandboxClock(place), retrySeconds));
    return false;
  });
};

/** The product, and the people whose months pass when the clock is moved. */
type Life = { place: TestEnvironment; people: readonly StoryPerson[]; password: string };

/** Waits until the bank has the debits of a day and has answered, or has booked them. `people`: those with something due. */
const waitForDebits = async ({ place, people }: Life, today: BusinessDate): Promise<void> => {
  for (const person of people) {
    for (const { referenceNumber, debit_on } of (await person.bills()).filter(isDebited)) {
      if (debit_on === null || ![batchDayOf(debit_on), debit_on].includes(today)) continue;
      await waitWithRetries(place, async () =>
        (await listCollections(place, person)).some(
          (each) => each.collect_on === debit_on && each.state !== 'received',
        ),
      );
      await advanceSandboxClockTo(place, addSeconds(await fetchSandboxClock(place), pollSeconds));
      await waitWithRetries(place, async () => {
        const bill = (await person.bills()).find((each) => each.referenceNumber === referenceNumber);
        return bill && bill.state !== 'open' && (debit_on !== today || bill.remaining === 0 || bill.debit_on !== today);
      });
    }
  }
};

/** Waits until each bill has taken the step of its reminders that is due today. `people`: those with something due. */
const waitForSteps = async ({ place, people }: Life, today: BusinessDate): Promise<void> => {
  const hasTaken = async (person: StoryPerson) =>
    (await person.bills()).every((bill) => isDebited(bill) || daysOfBill(bill).every((day) => day > today));
  await waitWithRetries(place, async () => (await Promise.all(people.map(hasTaken))).every(Boolean));
};

/** Moves the clock to a day, runs the acts of that day, and waits for their effects. `duePeople`: people with a bill that changes by itself on that day. */
const advanceToDay = async (
  life: Life,
  duePeople: readonly StoryPerson[],
  today: BusinessDate,
  acts: readonly (() => ReturnType<typeof runBillAct>)[],
): Promise<void> => {
  const { place } = life;
  await advanceSandboxClockTo(place, addSeconds(startOfBusinessDay(today), noon));
  await waitForDebits({ ...life, people: duePeople }, today);
  await waitForSteps({ ...life, people: duePeople }, today);
  const effectChecks = await Promise.all(acts.map((act) => act()));
  const later = effectChecks.flatMap((each) => (each ? [each] : []));
  if (later.length === 0) return;
  await advanceSandboxClockTo(place, addSeconds(await fetchSandboxClock(place), pollSeconds));
  for (const each of later) await waitWithRetries(place, each);
};

/** Moves the clock past the 1st, and waits until the prepaid SIMs have paid the new month or were stopped. */
const passFirst = async ({ place, people }: Life, first: Date): Promise<void> => {
  const prepaid = people.filter(({ story }) => !story.bill && story.history.length === 0);
  const balanceOf = async (person: StoryPerson) =>
    (await (await person.browser()).callEndpoint('GET /api/customer/session')).prepaid_balance[0];
  const before = await Promise.all(prepaid.map(balanceOf));
  await advanceSandboxClockTo(place, addSeconds(first, hour));
  for (const [at, person] of prepaid.entries())
    await waitWithRetries(place, async () => {
      const after = await balanceOf(person);
      return after?.stopped || after?.balance !== before[at]?.balance;
    });
};

/** Moves the clock to the issue of the bills, and waits until everybody has the bill of the month that ended. */
const passBills = async ({ place, people }: Life, first: Date): Promise<void> => {
  const billed = people.filter(({ story }) => story.bill || story.history.length > 0);
  const before = await Promise.all(billed.map(async (person) => (await person.bills()).length));
  await advanceSandboxClockTo(place, addSeconds(first, billHours * hour));
  for (const [at, person] of billed.entries())
    await waitWithRetries(place, async () => (await person.bills()).length > (before[at] ?? 0));
};

/**
 * Moves the clock of the sandbox over a 1st and on to some days before the next one, and stops on each day on which a bill changes. `monthsLeft`: how many
 * months of the stories are left, this one included.
 */
export const advanceThroughMonth = async (
  place: TestEnvironment,
  stories: readonly Story[],
  password: string,
  monthsLeft: number,
): Promise<void> => {
  const people = stories.map((story) => createStoryPerson(place, story, password));
  const life = { place, people, password };
  const now = brusselsDate(await fetchSandboxClock(place));
  const next = addMonths(firstOfMonth(now), 1);
  const first = startOfBusinessDay(next);
  const end = addDays(addMonths(next, 1), 0 - daysBefore);
  const issued = brusselsDate(addSeconds(first, billHours * hour));
  /** Acts of this month, by day. Those after its end are on its last day. */
  const acts = people.flatMap((person) =>
    person.story.history
      .map((act) => ({ ...act, person, on: addDays(issued, act.days) }))
      .filter(({ bill }) => bill === person.story.months - monthsLeft + 1)
      .map(({ on, ...act }) => ({ ...act, on: on > end ? end : on })),
  );
  await stopBetween(life, now, next, acts);
  await passFirst(life, first);
  await passBills(life, first);
  await stopBetween(life, issued, addDays(end, 1), acts);
};

type DatedAct = Story['history'][number] & { person: StoryPerson; on: BusinessDate };

/** Days after which the bills of a person are read again when none is expected to change, because a new one may have been issued, such as a final bill. */
const readAgainDays = 6;

/** Stops on each day after `from` and before `untilDay` on which a bill changes or an act is due. */
const stopBetween = async (
  life: Life,
  from: BusinessDate,
  untilDay: BusinessDate,
  acts: readonly DatedAct[],
): Promise<void> => {
  let today = from;
  const billsByPerson = new Map<StoryPerson, { bills: Invoice[]; on: BusinessDate }>();
  const isDue = (person: StoryPerson, day: BusinessDate): boolean =>
    (billsByPerson.get(person)?.bills ?? []).flatMap(daysOfBill).some((each) => each <= day);
  let touched: ReadonlySet<StoryPerson> = new Set();
  const readBills = async (person: StoryPerson): Promise<void> => {
    const lastReading = billsByPerson.get(person);
    if (!lastReading || touched.has(person) || addDays(lastReading.on, readAgainDays) <= today)
      billsByPerson.set(person, { bills: await person.bills(), on: today });
  };
  for (;;) {
    await Promise.all(life.people.map(readBills));
    const days = [
      ...[...billsByPerson.values()].flatMap(({ bills }) => bills.flatMap(daysOfBill)),
      ...acts.map(({ on }) => on),
      addDays(today, maxDays),
      addDays(untilDay, -1),
    ];
    const next = days.filter((day) => day > today && day < untilDay).toSorted()[0];
    if (next === undefined) return;
    const dueActs = acts.filter(({ on }) => on === next);
    const duePeople = life.people.filter((person) => isDue(person, next));
    touched = new Set([...duePeople, ...dueActs.map(({ person }) => person)]);
    await advanceToDay(
      life,
      duePeople,
      next,
      dueActs.map((act) => () => runBillAct(life.place, act.person, life.password, act)),
    );
    today = next;
  }
};

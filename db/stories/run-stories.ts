import type { TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import { CallRefusedError } from '#app/testing/product/test-browser.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { fetchSandboxClock } from './sandbox-clock.ts';
import { canAdvanceMonth, advanceThroughMonth } from './advance-through-months.ts';
import type { Story } from './story.ts';
import { hasAccount, runStory } from './run-story.ts';

export type StoryResult = { story: Story; state: 'new' | 'was there' | 'left out' | 'stopped'; why?: string };

const formatError = (error: unknown): string =>
  error instanceof CallRefusedError && error.code === 'WRONG_PASSWORD'
    ? 'somebody else has this address, or has changed the password'
    : (error as Error).message;

const runOne = (place: TestEnvironment, story: Story, password: string): Promise<StoryResult> =>
  runStory(place, story, password).then(
    (isNewStory) => ({ story, state: isNewStory ? 'new' : 'was there' }),
    (error: unknown) => ({ story, state: 'stopped', why: formatError(error) }),
  );

/** Removes the usage of a story, so that it is created only after the clock has moved to the month that is shown. */
const withoutUsage = (story: Story): Story => ({ ...story, sims: story.sims.map(({ used: _used, ...sim }) => sim) });

const clockNotMovedText =
  'SIMs are in use here, so the clock was left alone: move it over a 1st in the outside world, and what is told of one comes true. Who needs several months is left out.';
const needsMonth = ({ story, state }: StoryResult): boolean =>
  state === 'left out' || (story.sees_a_month && state === 'new');

/** Runs a story after the clock was moved. A story of several months whose customer does not exist yet is left out, because its months have passed. */
const runLateStory = async (
  place: TestEnvironment,
  story: Story,
  password: string,
  hasLived: boolean,
): Promise<StoryResult> => {
  const canRun = hasLived || story.history.length === 0 || (await hasAccount(place, story, password));
  return canRun ? runOne(place, story, password) : { story, state: 'left out' };
};

const formatClock = async (place: TestEnvironment): Promise<string> =>
  `The clock of the outside world was moved over a 1st: it is ${brusselsDate(await fetchSandboxClock(place))} there.`;

/** How many months before its end a story begins. */
const monthsOf = ({ history, months, sees_a_month }: Story): number =>
  history.length > 0 ? months : sees_a_month ? 1 : 0;

/**
 * Runs the stories that need months first, each as early as it has to begin, and moves the clock of the sandbox through these months. Returns the
 * stories that began without an error.
 */
const runEarlyStories = async (
  place: TestEnvironment,
  stories: readonly Story[],
  password: string,
): Promise<Story[]> => {
  const runChosen = async (chosen: readonly Story[]) =>
    (await Promise.all(chosen.map((each) => runOne(place, withoutUsage(each), password)))).flatMap(({ story, state }) =>
      state === 'stopped' ? [] : [story],
    );
  const startedStories: Story[] = [];
  for (let monthsLeft = Math.max(0, ...stories.map(monthsOf)); monthsLeft > 0; monthsLeft -= 1) {
    startedStories.push(...(await runChosen(stories.filter((story) => monthsOf(story) === monthsLeft))));
    if (startedStories.length > 0) await advanceThroughMonth(place, startedStories, password, monthsLeft);
  }
  return startedStories;
};

/** Runs the stories of past months first, unless SIMs are in use already, then all others. `clock`: a sentence that says whether the clock was moved; null when no story needed it. */
export const runStories = async (
  place: TestEnvironment,
  stories: readonly Story[],
  password: string,
): Promise<{ all: StoryResult[]; clock: string | null }> => {
  const earlyResults = (await canAdvanceMonth(place, stories)) ? await runEarlyStories(place, stories, password) : [];
  const isNew = new Set(earlyResults.map(({ email }) => email));
  const results = await Promise.all(
    stories.map((story) => runLateStory(place, story, password, earlyResults.length > 0)),
  );
  return {
    all: results.map((result) =>
      isNew.has(result.story.email) && result.state === 'was there' ? { ...result, state: 'new' } : result,
    ),
    clock: earlyResults.length > 0 ? await formatClock(place) : results.some(needsMonth) ? clockNotMovedText : null,
  };
};

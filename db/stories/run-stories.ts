import type { TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import { CallRefusedError } from '#app/testing/product/test-browser.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { fetchSandboxClock } from './sandbox-clock.ts';
import { canAdvanceMonth, advanceMonth } from './advance-month.ts';
import type { Story } from './story.ts';
import { runStory } from './run-story.ts';

export type StoryResult = { story: Story; state: 'new' | 'was there' | 'stopped'; why?: string };

const formatError = (error: unknown): string =>
  error instanceof CallRefusedError && error.code === 'WRONG_PASSWORD'
    ? 'somebody else has this address, or has changed the password'
    : (error as Error).message;

const runOne = (place: TestEnvironment, story: Story, password: string): Promise<StoryResult> =>
  runStory(place, story, password).then(
    (told) => ({ story, state: told ? 'new' : 'was there' }),
    (error: unknown) => ({ story, state: 'stopped', why: formatError(error) }),
  );

/** Removes the usage of a story, so that it is created only after the clock has moved to the month that is shown. */
const withoutUsage = (story: Story): Story => ({ ...story, sims: story.sims.map(({ used: _used, ...sim }) => sim) });

const clockNotMovedText =
  'SIMs are in use here, so the clock was left alone: move it over a 1st in the outside world, and what is told of one comes true.';
const needsMonth = ({ story, state }: StoryResult): boolean => story.sees_a_month && state === 'new';

const formatClock = async (place: TestEnvironment): Promise<string> =>
  `The clock of the outside world was moved over a 1st: it is ${brusselsDate(await fetchSandboxClock(place))} there.`;

/** Runs the stories that need a 1st of a month first and moves the clock of the sandbox past it, unless SIMs are in use already; then runs all others. `clock`: a sentence that says whether the clock was moved; null when no story needed it. */
export const runStories = async (
  place: TestEnvironment,
  stories: readonly Story[],
  password: string,
): Promise<{ all: StoryResult[]; clock: string | null }> => {
  const early = stories.filter(({ sees_a_month }) => sees_a_month);
  const begun = (await canAdvanceMonth(place, stories))
    ? await Promise.all(early.map((each) => runOne(place, withoutUsage(each), password)))
    : [];
  const ready = begun.flatMap(({ story, state }) => (state === 'stopped' ? [] : [story]));
  if (ready.length > 0) await advanceMonth(place, ready, password);
  const isNew = new Set(ready.map(({ email }) => email));
  const all = await Promise.all(stories.map((story) => runOne(place, story, password)));
  return {
    all: all.map((told) =>
      isNew.has(told.story.email) && told.state === 'was there' ? { ...told, state: 'new' } : told,
    ),
    clock: ready.length > 0 ? await formatClock(place) : all.some(needsMonth) ? clockNotMovedText : null,
  };
};

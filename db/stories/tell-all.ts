import type { Place } from '#app/testing/product/sandbox-calls.ts';
import { NotGranted } from '#app/testing/product/test-browser.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { clockOf } from './outside-clock.ts';
import { mayPass, passMonth } from './pass-month.ts';
import type { Story } from './story.ts';
import { tellStory } from './tell-story.ts';

export type Told = { story: Story; state: 'new' | 'was there' | 'stopped'; why?: string };

const whyOf = (error: unknown): string =>
  error instanceof NotGranted && error.code === 'WRONG_PASSWORD'
    ? 'somebody else has this address, or has changed the password'
    : (error as Error).message;

const tell = (place: Place, story: Story, password: string): Promise<Told> =>
  tellStory(place, story, password).then(
    (told) => ({ story, state: told ? 'new' : 'was there' }),
    (error: unknown) => ({ story, state: 'stopped', why: whyOf(error) }),
  );

/** What a SIM has used, it uses in the month that it is seen in. */
const unused = (story: Story): Story => ({ ...story, sims: story.sims.map(({ used: _used, ...sim }) => sim) });

const noClock =
  'SIMs are in use here, so the clock was left alone: move it over a 1st in the outside world, and what is told of one comes true.';
const isYoung = ({ story, state }: Told): boolean => story.sees_a_month && state === 'new';

const sayClock = async (place: Place): Promise<string> =>
  `The clock of the outside world was moved over a 1st: it is ${brusselsDate(await clockOf(place))} there.`;

/** Those who see a 1st go by come first, where nobody minds that the clock is moved for it; then all others. `clock`: what became of it. */
export const tellAll = async (
  place: Place,
  stories: readonly Story[],
  password: string,
): Promise<{ all: Told[]; clock: string | null }> => {
  const early = stories.filter(({ sees_a_month }) => sees_a_month);
  const begun = (await mayPass(place, stories))
    ? await Promise.all(early.map((each) => tell(place, unused(each), password)))
    : [];
  const ready = begun.flatMap(({ story, state }) => (state === 'stopped' ? [] : [story]));
  if (ready.length > 0) await passMonth(place, ready, password);
  const isNew = new Set(ready.map(({ email }) => email));
  const all = await Promise.all(stories.map((story) => tell(place, story, password)));
  return {
    all: all.map((told) =>
      isNew.has(told.story.email) && told.state === 'was there' ? { ...told, state: 'new' } : told,
    ),
    clock: ready.length > 0 ? await sayClock(place) : all.some(isYoung) ? noClock : null,
  };
};

import { randomInt, randomUUID } from 'node:crypto';
import type { World } from '../core/system.ts';
import { type Profile, profilesOf } from './profiles.ts';
import { replyHeader, statusCode } from './wire.ts';

/** The notification points that a phone without confirmation code passes; SGP.22 section 5.3.5. */
const points = { eligibility: 1, download: 3, installation: 4 } as const;
const stepMs = 400;
const work = 'esim-step';

export type Step = keyof typeof points;
export const steps = Object.keys(points) as Step[];

/** Where it breaks by default, in SGP.22's codes: the chip is refused, or has no room. */
const failures: Record<Step, string> = { eligibility: '8.1.1/3.8', download: '8.1/4.8', installation: '8.1/4.8' };

interface Due {
  iccid: string;
  eid: string;
  step: Step;
  /** One attempt of one phone; all its events carry it. */
  attempt: number;
  fail_at: Step | null;
}

/**
 * A phone that downloads profiles. It tells the steps 0.4 s apart, or all of them now with `at_once`.
 * Gives back the profile, or why it cannot be downloaded.
 */
export function install(
  world: World,
  profile: Profile,
  options: { at_once: boolean; fail_at: Step | null },
): Profile | string {
  if (profile.state !== 'Released') return `the profile is ${profile.state}, only a Released one can be downloaded`;
  const profiles = profilesOf(world);
  const started = profiles.save({ ...profile, downloads: profile.downloads + 1 });
  const eid = profile.eid ?? newEid();
  for (const [n, step] of steps.entries()) {
    const due: Due = { iccid: profile.iccid, eid, step, attempt: started.downloads, fail_at: options.fail_at };
    if (options.at_once) takeStep(world, due);
    else world.later.in(n * stepMs, work, due);
  }
  return profiles.get(profile.iccid) ?? started;
}

/** Lets phones go on with what they began; once, when the sandbox starts. */
export function playPhones(world: World): void {
  world.later.on<Due>(work, (due) => takeStep(world, due));
}

/** Tells everything about a profile again, the newest first. */
export function tellAgain(world: World, profile: Profile): Profile {
  for (const json of profile.told.toReversed())
    world.events.send({ to: '/api/webhook/esim', json, lane: profile.iccid });
  return profile;
}

function takeStep(world: World, { iccid, eid, step, attempt, fail_at }: Due): void {
  const profiles = profilesOf(world);
  const profile = profiles.get(iccid);
  // Another attempt has begun, or this one broke before.
  if (!profile || profile.downloads !== attempt || (fail_at && steps.indexOf(step) > steps.indexOf(fail_at))) return;
  if (profile.state !== 'Released' && profile.state !== 'Downloaded') return;
  const failed = fail_at === step;
  const event = {
    header: { functionRequesterIdentifier: '1.3.6.1.4.1.99999.2', functionCallIdentifier: randomUUID() },
    eid,
    iccid,
    profileType: profile.profile_type,
    timestamp: world.clock.now().toISOString(),
    notificationPointId: points[step],
    notificationPointStatus: replyHeader(failed ? statusCode(failures[step]) : undefined).header
      .functionExecutionStatus,
  };
  world.events.send({ to: '/api/webhook/esim', json: event, lane: iccid, times: profile.times });
  const told = [...profile.told, event];
  if (failed) profiles.save({ ...profile, state: 'Released', told });
  else if (step === 'download') profiles.save({ ...profile, state: 'Downloaded', eid, told });
  else if (step === 'installation') profiles.save({ ...profile, state: 'Installed', eid, told });
  else profiles.save({ ...profile, told });
}

/** 32 digits of a test chip; the last two make the whole leave 1 when divided by 97 (SGP.29). */
function newEid(): string {
  const body = `8904999900${String(randomInt(1_000_000_000)).padStart(20, '0')}`;
  const check = 98n - ((BigInt(body) * 100n) % 97n);
  return body + String(check).padStart(2, '0');
}

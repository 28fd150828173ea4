import { randomInt, randomUUID } from 'node:crypto';
import type { SandboxWorld } from '../core/system.ts';
import { type EsimProfile, createProfileRegistry } from './profiles.ts';
import { buildReplyHeader, toStatusCode } from './wire.ts';

/** Notification points of a download without confirmation code; SGP.22 section 5.3.5. */
const notificationPoints = { eligibility: 1, download: 3, installation: 4 } as const;
const stepDelayMs = 400;
const downloadStepJob = 'esim-step';

export type DownloadStep = keyof typeof notificationPoints;
export const downloadSteps = Object.keys(notificationPoints) as DownloadStep[];

/** Default failure of each step, as SGP.22 codes: the eUICC refuses, or has no memory. */
const defaultFailures: Record<DownloadStep, string> = {
  eligibility: '8.1.1/3.8',
  download: '8.1/4.8',
  installation: '8.1/4.8',
};

interface ScheduledDownloadStep {
  iccid: string;
  eid: string;
  step: DownloadStep;
  /** Number of the attempt, which all of its events carry. */
  attempt: number;
  fail_at: DownloadStep | null;
}

/**
 * Simulates a phone that downloads a profile. Sends the events 0.4 s apart, or at once with `at_once`. Returns the profile,
 * or the reason why it cannot be downloaded.
 */
export function simulateProfileDownload(
  world: SandboxWorld,
  profile: EsimProfile,
  options: { at_once: boolean; fail_at: DownloadStep | null },
): EsimProfile | string {
  if (profile.state !== 'Released') return `the profile is ${profile.state}, only a Released one can be downloaded`;
  const profiles = createProfileRegistry(world);
  const startedProfile = profiles.save({ ...profile, downloads: profile.downloads + 1 });
  const eid = profile.eid ?? generateEid();
  for (const [n, step] of downloadSteps.entries()) {
    const dueStep: ScheduledDownloadStep = {
      iccid: profile.iccid,
      eid,
      step,
      attempt: startedProfile.downloads,
      fail_at: options.fail_at,
    };
    if (options.at_once) runDownloadStep(world, dueStep);
    else world.scheduler.scheduleIn(n * stepDelayMs, downloadStepJob, dueStep);
  }
  return profiles.get(profile.iccid) ?? startedProfile;
}

/** Registers the download steps of phones; called once at the start. */
export function registerDownloadSteps(world: SandboxWorld): void {
  world.scheduler.handle<ScheduledDownloadStep>(downloadStepJob, (dueStep) => runDownloadStep(world, dueStep));
}

/** Sends all events of a profile again, the newest first. */
export function resendProfileEvents(world: SandboxWorld, profile: EsimProfile): EsimProfile {
  for (const json of profile.sent_events.toReversed())
    world.events.send({ to: '/api/webhook/esim', json, lane: profile.iccid });
  return profile;
}

function runDownloadStep(world: SandboxWorld, { iccid, eid, step, attempt, fail_at }: ScheduledDownloadStep): void {
  const profiles = createProfileRegistry(world);
  const profile = profiles.get(iccid);
  // Another attempt has started, or this one has failed.
  if (
    !profile ||
    profile.downloads !== attempt ||
    (fail_at && downloadSteps.indexOf(step) > downloadSteps.indexOf(fail_at))
  )
    return;
  if (profile.state !== 'Released' && profile.state !== 'Downloaded') return;
  const failed = fail_at === step;
  const event = {
    header: { functionRequesterIdentifier: '1.3.6.1.4.1.99999.2', functionCallIdentifier: randomUUID() },
    eid,
    iccid,
    profileType: profile.profile_type,
    timestamp: world.clock.now().toISOString(),
    notificationPointId: notificationPoints[step],
    notificationPointStatus: buildReplyHeader(failed ? toStatusCode(defaultFailures[step]) : undefined).header
      .functionExecutionStatus,
  };
  world.events.send({ to: '/api/webhook/esim', json: event, lane: iccid, times: profile.times });
  const events = [...profile.sent_events, event];
  if (failed) profiles.save({ ...profile, state: 'Released', sent_events: events });
  else if (step === 'download') profiles.save({ ...profile, state: 'Downloaded', eid, sent_events: events });
  else if (step === 'installation') profiles.save({ ...profile, state: 'Installed', eid, sent_events: events });
  else profiles.save({ ...profile, sent_events: events });
}

/** An EID of a test eUICC: 32 digits with two check digits, modulo 97 is 1 (SGP.29). */
function generateEid(): string {
  const body = `8904999900${String(randomInt(1_000_000_000)).padStart(20, '0')}`;
  const check = 98n - ((BigInt(body) * 100n) % 97n);
  return body + String(check).padStart(2, '0');
}

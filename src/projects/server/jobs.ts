import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';

/** Asks the registry about serials that are retired and not confirmed yet; every six hours. `after`: the last serial of the previous query. */
export const confirmRetirements = defineJob({
  name: 'confirm-retirements',
  lane: 'registry',
  priority: 'later',
  payload: z.object({ after: z.object({ registry: z.string(), serial: z.string() }).optional() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
  recurrence: {
    timerId: '8f7d2a30-53b7-4c1b-9f0e-2b6a4d1c7e55',
    firstRun: dueAfterSeconds(20),
    nextRun: dueAfterSeconds(6 * 3600),
  },
});

/** Publishes that a load has closed a project. It is a job because an operator's command, which loads, cannot publish events. `on`: the day of the load. */
export const publishClosing = defineJob({
  name: 'publish-closing',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ project_uuid: z.uuid(), on: isoDate }),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});

/** Adds to the sample data of a sandbox what has happened by its clock; once a day. */
export const growExample = defineJob({
  name: 'grow-example',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
  recurrence: {
    timerId: '1d4f0a7c-9b62-4a53-8c0e-6e2f7b9d3a18',
    firstRun: (start) => (start.settings.SANDBOX ? dueAfterSeconds(60)(start) : null),
    nextRun: (start) => (start.settings.SANDBOX ? dueAfterSeconds(secondsPerDay)(start) : null),
  },
});

import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Asks the registry about serials that are retired and not confirmed yet; every six hours. `after`: the last serial of the previous query. */
export const confirmRetirements = defineJob({
  name: 'confirm-retirements',
  lane: 'registry',
  priority: 'later',
  payload: z.object({ after: z.object({ registry: z.string(), serial: z.string() }).optional() }),
  retry: { limit: 8, delaySeconds: 300, backoff: true },
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
});

import type { JobHandler } from '#platform/jobs/job.ts';
import { askNetwork } from '../network/ask-network.ts';
import { changeNumber } from '../jobs.ts';

/** Asks the network to put the number that was kept on the SIM, unless that has happened. */
export const runChangeNumber: JobHandler<typeof changeNumber> = (payload, ctx) =>
  askNetwork(ctx, {
    kind: 'change-number',
    job: changeNumber,
    payload,
    number: (line) => (line.state === 'active' && line.msisdn !== null ? line.ported_msisdn : null),
  });

import type { JobHandler } from '#platform/jobs/job.ts';
import { askNetwork } from '../ask-network.ts';
import { failActivation } from '../fail-activation.ts';
import { activateSim } from '../jobs.ts';

/** Asks the network to switch the line on. A refusal ends this try; an outage does not. */
export const runActivateSim: JobHandler<typeof activateSim> = (payload, ctx) =>
  askNetwork(ctx, {
    kind: 'activate',
    job: activateSim,
    payload,
    number: (line) => (line.state === 'reserved' ? line.msisdn : null),
    refused: (tx, order, code) => failActivation(tx, ctx, order, code),
  });

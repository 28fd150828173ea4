import type { JobHandler } from '#platform/jobs/job.ts';
import { retryUntilReachable } from '#platform/jobs/retry-until-done.ts';
import { deleteTicketAtDesk } from '../jobs.ts';

/** Deletes a ticket at the desk. */
export const runDeleteTicketAtDesk: JobHandler<typeof deleteTicketAtDesk> = async (payload, ctx) => {
  await retryUntilReachable(ctx, deleteTicketAtDesk, payload, () => ctx.outside.desk.deleteTicket(payload.desk_id));
};

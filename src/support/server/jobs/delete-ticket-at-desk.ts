import { eq } from 'drizzle-orm';
import type { BeforeErasure } from '#platform/domain.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { deleteTicketAtDesk } from '../jobs.ts';
import { supportTicket } from '../tables.ts';

/**
 * Enqueues the deletion of a customer's tickets at the desk, before the customer is erased here. A ticket may lack the id of the desk,
 * because the desk accepted it and its reply was lost.
 */
export const enqueueTicketDeletionsAtDesk: BeforeErasure = async (tx, queue, customer_uuid) => {
  const rows = await tx
    .select({ desk_id: supportTicket.desk_id, ticket_uuid: supportTicket.ticket_uuid })
    .from(supportTicket)
    .where(eq(supportTicket.customer_uuid, customer_uuid));
  await queue.enqueueAll(
    tx,
    rows.map(({ desk_id, ticket_uuid }) => ({
      job: deleteTicketAtDesk,
      payload: desk_id === null ? { ticket_uuid } : { desk_id },
    })),
  );
};

export const runDeleteTicketAtDesk: JobHandler<typeof deleteTicketAtDesk> = async (payload, ctx) => {
  await runAndRescheduleAfterOutage(ctx, deleteTicketAtDesk, payload, async () => {
    const deskIds = 'desk_id' in payload ? [payload.desk_id] : await ctx.outside.desk.findTickets(payload.ticket_uuid);
    for (const desk_id of deskIds) await ctx.outside.desk.deleteTicket(desk_id);
  });
};

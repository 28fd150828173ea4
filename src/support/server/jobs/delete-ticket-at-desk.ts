import { and, eq, isNotNull } from 'drizzle-orm';
import type { BeforeErasure } from '#platform/domain.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { retryUntilReachable } from '#platform/jobs/retry-until-done.ts';
import { deleteTicketAtDesk } from '../jobs.ts';
import { supportTicket } from '../tables.ts';

/** Has the tickets of a customer that is erased deleted at the desk too. */
export const deleteTicketsAtDesk: BeforeErasure = async (tx, queue, customer_uuid) => {
  const condition = and(eq(supportTicket.customer_uuid, customer_uuid), isNotNull(supportTicket.desk_id));
  const rows = await tx.select({ desk_id: supportTicket.desk_id }).from(supportTicket).where(condition);
  for (const { desk_id } of rows) if (desk_id !== null) await queue.enqueue(tx, deleteTicketAtDesk, { desk_id });
};

/** Deletes a ticket at the desk. */
export const runDeleteTicketAtDesk: JobHandler<typeof deleteTicketAtDesk> = async (payload, ctx) => {
  await retryUntilReachable(ctx, deleteTicketAtDesk, payload, () => ctx.outside.desk.deleteTicket(payload.desk_id));
};

import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';

const buildUnsentTicketQuery = (now: Date) => sql`select 'ticket not sent' as what, t.number as where,
    'is not at the desk since ' || t.created_at as says
  from support_ticket t where t.desk_id is null and t.created_at < ${addSeconds(now, -secondsPerDay)} limit ${maxViolations}`;

const buildUnsentMessageQuery = (
  now: Date,
) => sql`select 'message not sent' as what, t.number as where, 'a message waits since ' || m.at as says
  from support_ticket_message m
  join support_ticket t on t.customer_uuid = m.customer_uuid and t.ticket_uuid = m.ticket_uuid
  where t.desk_id is not null and m.author = 'customer' and m.sent_at is null and m.at < ${addSeconds(now, -secondsPerDay)}
  limit ${maxViolations}`;

const buildSilentDeskQuery = (now: Date) => sql`select 'ticket not answered' as what, t.number as where,
    'is ' || t.state || ', and the desk has not moved since ' || t.changed_at as says
  from support_ticket t
  where t.ended_at is null and t.state <> 'pending' and t.desk_id is not null and t.changed_at < ${addSeconds(now, -7 * secondsPerDay)}
  limit ${maxViolations}`;

/** Checks that no ticket or message waits unsent for a day, or unanswered for a week. */
export const verifySupport = integrityCheckBySql((now) => [
  buildUnsentTicketQuery(now),
  buildUnsentMessageQuery(now),
  buildSilentDeskQuery(now),
]);

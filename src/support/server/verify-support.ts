import { sql } from 'drizzle-orm';
import { businessNow } from '#platform/db/business-clock.ts';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

const unsentTicket = sql`select 'ticket not sent' as what, t.number as where,
    'is not at the desk since ' || t.created_at as says
  from support_ticket t where t.desk_id is null and t.created_at < ${businessNow} - interval '1 day' limit ${maxViolations}`;

const unsentMessage = sql`select 'message not sent' as what, t.number as where, 'a message waits since ' || m.at as says
  from support_ticket_message m
  join support_ticket t on t.customer_uuid = m.customer_uuid and t.ticket_uuid = m.ticket_uuid
  where t.desk_id is not null and m.author = 'customer' and m.sent_at is null and m.at < ${businessNow} - interval '1 day'
  limit ${maxViolations}`;

const silentDesk = sql`select 'ticket not answered' as what, t.number as where,
    'is ' || t.state || ', and the desk has not moved since ' || t.changed_at as says
  from support_ticket t
  where t.ended_at is null and t.state <> 'pending' and t.desk_id is not null and t.changed_at < ${businessNow} - interval '7 days'
  limit ${maxViolations}`;

/** Checks that no ticket or message waits unsent for a day, or unanswered for a week. */
export const verifySupport = integrityCheckBySql([unsentTicket, unsentMessage, silentDesk]);

import { sql } from 'drizzle-orm';
import { businessClock } from '#platform/db/tables.ts';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

/** The business clock of the database. */
const now = sql`(now() + coalesce((select max(${businessClock.offset_ms}) from ${businessClock}), 0) * interval '1 millisecond')`;

const unsentTicket = sql`select 'ticket not sent' as what, t.number as where,
    'is not at the desk since ' || t.created_at as says
  from support_ticket t where t.desk_id is null and t.created_at < ${now} - interval '1 day' limit ${maxViolations}`;

const unsentMessage = sql`select 'message not sent' as what, t.number as where, 'a message waits since ' || m.at as says
  from support_ticket_message m
  join support_ticket t on t.customer_uuid = m.customer_uuid and t.ticket_uuid = m.ticket_uuid
  where t.desk_id is not null and m.author = 'customer' and m.sent_at is null and m.at < ${now} - interval '1 day'
  limit ${maxViolations}`;

const silentDesk = sql`select 'ticket not answered' as what, t.number as where,
    'is ' || t.state || ', and the desk has not moved since ' || t.changed_at as says
  from support_ticket t
  where t.ended_at is null and t.state <> 'pending' and t.desk_id is not null and t.changed_at < ${now} - interval '7 days'
  limit ${maxViolations}`;

/** Checks that no ticket or message waits unsent for a day, or unanswered for a week. */
export const verifySupport = integrityCheckBySql([unsentTicket, unsentMessage, silentDesk]);

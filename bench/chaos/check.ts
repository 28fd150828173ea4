import { openPostgresWithoutTimeouts } from '#platform/db/database.ts';
import { runJobsCommand } from '#platform/jobs/run-jobs-command.ts';
import { verifyIntegrity } from '../../src/app/verify-integrity.ts';
import type { Promises } from './promises.ts';
import type { ChaosStage } from './stage.ts';

/** Something that is not as it was promised. `kind` groups what is alike. */
export type Finding = { kind: 'lost' | 'double' | 'stuck' | 'wrong' | 'crash'; what: string };

type ProviderPayment = { id: string; status: string; cents: number };
type NetworkLine = { id: string; msisdn: string; state: string };
type Parcel = { id: string; reference: string };
type PortingRequest = { id: string; external_id: string };
type DeskTicket = { description: string; notes: { text: string }[] };
type Collection = { id: string; end_to_end_id?: string };

const query = async <T extends Record<string, unknown>>(stage: ChaosStage, sql: string, values: unknown[] = []) => {
  const rows = await stage.query<T>(sql, values);
  if (rows === null) throw new Error('the database does not answer, so nothing can be checked');
  return rows;
};

const findRepeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((each, at) => ids.indexOf(each) !== at)),
];

const checkOrders = async (stage: ChaosStage, { orders }: Promises): Promise<Finding[]> => {
  const rows = await query<{ customer_uuid: string; uuid: string; state: string }>(
    stage,
    `select customer_uuid, uuid, state from customer_order where state <> 'draft'`,
  );
  const placed = new Set(rows.map(({ uuid }) => uuid));
  const promised = new Set(orders.map(({ order_uuid }) => order_uuid));
  return [
    ...orders
      .filter(({ sure, order_uuid }) => sure && !placed.has(order_uuid))
      .map(({ order_uuid }): Finding => ({ kind: 'lost', what: `order ${order_uuid} was accepted and is not there` })),
    ...rows
      .filter(({ uuid }) => !promised.has(uuid))
      .map(({ uuid }): Finding => ({ kind: 'double', what: `order ${uuid} was placed by nobody` })),
  ];
};

/** Checks that each payment that the provider collected is recorded as paid once, and that no other payment is recorded as paid. */
const checkPayments = async (stage: ChaosStage, { payments }: Promises): Promise<Finding[]> => {
  const rows = await query<{ provider_payment_id: string; outcome: string; purpose: string }>(
    stage,
    'select provider_payment_id, outcome, purpose from payment where provider_payment_id is not null',
  );
  const provider = await stage.outside<ProviderPayment[]>('/api/payments/payments');
  const storedPayments = new Map(rows.map((row) => [row.provider_payment_id, row]));
  const paidIds = new Set(provider.filter(({ status }) => status === 'paid').map(({ id }) => id));
  const twiceHere = findRepeated(rows.map((row) => row.provider_payment_id));
  return [
    ...twiceHere.map((id): Finding => ({ kind: 'double', what: `payment ${id} of the provider is there twice` })),
    ...[...paidIds]
      .filter((id) => storedPayments.get(id)?.outcome !== 'paid')
      .map((id): Finding => {
        const outcome = storedPayments.get(id)?.outcome ?? 'unknown';
        return { kind: 'lost', what: `payment ${id} is paid at the provider and ${outcome} here` };
      }),
    ...rows
      .filter(({ outcome, provider_payment_id: id }) => outcome === 'paid' && !paidIds.has(id))
      .map((row): Finding => ({ kind: 'wrong', what: `payment ${row.provider_payment_id} is paid only here` })),
    ...payments
      .filter(({ checkout }) => !paidIds.has(checkout))
      .map(({ checkout }): Finding => ({ kind: 'lost', what: `the provider forgot payment ${checkout}` })),
  ];
};

const checkTopUps = async (stage: ChaosStage): Promise<Finding[]> => {
  const rows = await query<{ payment_uuid: string; entries: string }>(
    stage,
    `select p.payment_uuid, (select count(*) from prepaid_entry e where e.customer_uuid = p.customer_uuid and e.kind = 'top_up'
       and e.about = p.payment_uuid::text) as entries
     from payment p where p.purpose = 'top-up' and p.outcome = 'paid'`,
  );
  return rows
    .filter(({ entries }) => Number(entries) !== 1)
    .map(({ payment_uuid, entries }) => ({
      kind: Number(entries) === 0 ? 'lost' : 'double',
      what: `top-up ${payment_uuid} is ${entries} times on the balance`,
    }));
};

/** Checks that an order keeps one payment, and that further ones are refunded. */
const checkPaidTwice = async (stage: ChaosStage): Promise<Finding[]> => {
  const rows = await query<{ subject_uuid: string; payment_count: string }>(
    stage,
    `select p.subject_uuid, count(*) as payment_count from payment p
     where p.purpose = 'order' and p.outcome = 'paid' and not exists (
       select 1 from refund r where r.customer_uuid = p.customer_uuid and r.payment_uuid = p.payment_uuid)
     group by p.subject_uuid having count(*) > 1`,
  );
  return rows.map(({ subject_uuid, payment_count }) => ({
    kind: 'double',
    what: `order ${subject_uuid} kept ${payment_count} payments`,
  }));
};

const checkLines = async (stage: ChaosStage): Promise<Finding[]> => {
  const rows = await query<{ msisdn: string; iccid: string }>(
    stage,
    `select msisdn, iccid from customer_product where state = 'active'`,
  );
  const lines = (await stage.outside<NetworkLine[]>('/api/network/lines')).filter(({ state }) => state === 'active');
  const storedSims = new Set(rows.map(({ iccid }) => iccid));
  const lineIds = new Set(lines.map(({ id }) => id));
  return [
    ...rows
      .filter(({ iccid }) => !lineIds.has(iccid))
      .map(({ msisdn }): Finding => ({
        kind: 'wrong',
        what: `SIM of ${msisdn} is active here and not at the network`,
      })),
    ...lines
      .filter(({ id }) => !storedSims.has(id))
      .map(({ msisdn, id }): Finding => ({
        kind: 'wrong',
        what: `the network runs ${msisdn} on ${id}, which nobody has`,
      })),
    ...findRepeated(lines.map(({ msisdn }) => msisdn)).map((msisdn): Finding => ({
      kind: 'double',
      what: `the network runs ${msisdn} on two SIMs`,
    })),
  ];
};

const checkSentOnce = async (stage: ChaosStage): Promise<Finding[]> => {
  const [parcels, requests, collections, refunds] = await Promise.all([
    stage.outside<Parcel[]>('/api/courier/shipments'),
    stage.outside<PortingRequest[]>('/api/porting/requests'),
    stage.outside<Collection[]>('/api/bank/collections'),
    query<{ payment_uuid: string; sum: string; amount_cents: number }>(
      stage,
      `select r.payment_uuid, sum(r.amount_cents) as sum, p.amount_cents from refund r
       join payment p on p.customer_uuid = r.customer_uuid and p.payment_uuid = r.payment_uuid
       group by r.payment_uuid, p.amount_cents having sum(r.amount_cents) > p.amount_cents`,
    ),
  ]);
  const sentTwice = (kind: string, ids: readonly string[]): Finding[] =>
    findRepeated(ids).map((id) => ({ kind: 'double', what: `${kind} ${id} was sent twice` }));
  return [
    ...sentTwice(
      'parcel',
      parcels.map(({ reference }) => reference),
    ),
    ...sentTwice(
      'port-in',
      requests.map(({ external_id }) => external_id),
    ),
    ...sentTwice(
      'collection',
      collections.map(({ end_to_end_id, id }) => end_to_end_id ?? id),
    ),
    ...refunds.map(({ payment_uuid }): Finding => ({
      kind: 'double',
      what: `payment ${payment_uuid} went back too much`,
    })),
  ];
};

const checkUsage = async (stage: ChaosStage, { usage }: Promises): Promise<Finding[]> => {
  const rows = await query<{ quantity: string; times: string }>(
    stage,
    // Records that cannot be rated, such as use in the minute before an activation, are in `usage_rejected`.
    `select quantity, count(*) as times from (
       select quantity::text from usage_record where quantity > 1000000
       union all select coalesce(record->>'quantity', (record->>'json')::jsonb->>'quantity') from usage_rejected) as given
     group by quantity`,
  );
  const times = new Map(rows.map((row) => [Number(row.quantity), Number(row.times)]));
  const unmatchedRecords = await query<{ quantity: string; imsi: string }>(
    stage,
    `select record->>'quantity' as quantity, imsi from unmatched_usage`,
  );
  const aside = new Map(unmatchedRecords.map(({ quantity, imsi }) => [Number(quantity), `, aside for SIM ${imsi}`]));
  return usage.flatMap(({ quantity }): Finding[] => {
    const count = times.get(quantity) ?? 0;
    if (count === 1) return [];
    return [
      {
        kind: count === 0 ? 'lost' : 'double',
        what: `the usage of ${quantity} bytes is there ${count} times${aside.get(quantity) ?? ''}`,
      },
    ];
  });
};

/** Checks that each message to customer service is stored once, and once at the desk: as the description of a ticket or as a note. */
const checkMessages = async (stage: ChaosStage, { messages }: Promises): Promise<Finding[]> => {
  const rows = await query<{ text: string }>(
    stage,
    `select text from support_ticket_message where author = 'customer'`,
  );
  const tickets = await stage.outside<DeskTicket[]>('/api/desk/tickets');
  const messageTexts = rows.map(({ text }) => text);
  const deskTexts = tickets.flatMap(({ description, notes }) => [description, ...notes.map(({ text }) => text)]);
  return messages.flatMap(({ text, sure }): Finding[] => {
    const [storedCount, deskCount] = [messageTexts, deskTexts].map(
      (texts) => texts.filter((each) => each === text).length,
    );
    if (storedCount === deskCount && (storedCount === 1 || (storedCount === 0 && !sure))) return [];
    const kind = (storedCount ?? 0) > 1 || (deskCount ?? 0) > 1 ? 'double' : 'lost';
    return [{ kind, what: `"${text}" is here ${storedCount} times and at the desk ${deskCount} times` }];
  });
};

/** States in which nothing happens any more, or the customer has the next step. */
const endStates = `('active', 'order_cancelled', 'esim_ready', 'sim_in_delivery', 'activation_failed')`;

/** SQL condition of a SIM that waits for a first payment of its customer: it is not stuck, because the customer has the next step. */
const waitsForFirstPayment = `
  not exists (select from payment y where y.customer_uuid = p.customer_uuid and y.outcome = 'paid' and y.purpose <> 'setup')
  and not exists (select from mandate m where m.customer_uuid = p.customer_uuid and m.state = 'valid' and m.account_proved is not false)
  and exists (select from sim_allocation a where a.customer_uuid = p.customer_uuid and a.state <> 'released'
    and a.order_product_uuid <> p.uuid)`;

const checkEndStates = async (stage: ChaosStage): Promise<Finding[]> => {
  const [sims, swaps, jobs, timers, dead] = await Promise.all([
    query<{ uuid: string; state: string; order_state: string }>(
      stage,
      `select p.uuid, p.state, o.state as order_state from order_product p
       join customer_order o on o.customer_uuid = p.customer_uuid and o.uuid = p.order_uuid
       where o.state not in ('draft', 'awaiting_payment', 'failed', 'cancelled') and p.state not in ${endStates}
         and not (p.state = 'in_processing' and ${waitsForFirstPayment})`,
    ),
    query<{ uuid: string; state: string }>(
      stage,
      `select uuid, state from sim_swap where state in ('requested', 'activating')`,
    ),
    query<{ name: string; lane: string; tries: number }>(
      stage,
      `select name, lane, tries from job where due_at < now() - interval '30 seconds' or tries > 3`,
    ),
    query<{ job: string; timer_count: string }>(
      stage,
      `select job, count(*) as timer_count from timer
       where due_at < now() + coalesce((select offset_ms from business_clock), 0) * interval '1 millisecond' - interval '1 minute'
       group by job`,
    ),
    queryDeadLetters(stage),
  ]);
  return [
    ...dead.map(({ name, count }): Finding => ({ kind: 'stuck', what: `${count} jobs ${name} failed for good twice` })),
    ...sims.map(({ uuid, state }): Finding => ({ kind: 'stuck', what: `SIM ${uuid} of an order is still ${state}` })),
    ...swaps.map(({ uuid, state }): Finding => ({ kind: 'stuck', what: `swap ${uuid} is still ${state}` })),
    ...jobs.map((job): Finding => ({ kind: 'stuck', what: `job ${job.name} in ${job.lane} after ${job.tries} tries` })),
    ...timers.map(({ job, timer_count }): Finding => ({
      kind: 'stuck',
      what: `${timer_count} timers of ${job} are late`,
    })),
  ];
};

/** Jobs that failed for good, which `npm run jobs` lists: by name, with the newest reason. */
export const queryDeadLetters = (stage: ChaosStage): Promise<{ name: string; count: string; error: string }[]> =>
  query(stage, `select name, count(*), max(error) as error from dead_letter group by name order by name`);

/** Retries all dead letters, as `npm run jobs -- retry --all` does. */
export const retryAllDeadLetters = async (stage: ChaosStage): Promise<void> => {
  const db = openPostgresWithoutTimeouts(stage.database.url);
  try {
    await runJobsCommand(db, ['retry'], { all: true });
  } finally {
    await db.close();
  }
};

/** Checks that nothing is lost, double or stuck, and that the product's own invariants hold. Call it at rest. */
export const checkAll = async (stage: ChaosStage, promises: Promises): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of [
    checkOrders,
    checkPayments,
    checkTopUps,
    checkPaidTwice,
    checkLines,
    checkSentOnce,
    checkUsage,
    checkMessages,
  ])
    findings.push(...(await check(stage, promises)));
  findings.push(...(await checkEndStates(stage)));
  const db = openPostgresWithoutTimeouts(stage.database.url);
  try {
    for (const { what, where, says } of await verifyIntegrity(db, process.env))
      findings.push({ kind: 'wrong', what: `verify: ${what}: ${where}: ${says}` });
  } finally {
    await db.close();
  }
  return findings;
};

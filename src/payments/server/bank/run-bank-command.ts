import { isUuid } from '#platform/pure/uuid.ts';
import { sql } from 'drizzle-orm';
import { findStructuredCommunication } from '#payments/rules/bank-text.ts';
import { addTargetDays } from '#payments/rules/target-calendar.ts';
import { UsageError } from '#platform/command.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { queryUnbookedBatches } from '../debit/batches.store.ts';
import { applyBankLines } from '../jobs.ts';
import { bankLinePayer } from '../tables.ts';
import {
  updateCommunicationAndReopenLine,
  queryFaultyFiles,
  queryOpenLines,
  type BankLineRow,
} from './bank-lines.store.ts';
import { recordLineOfContributionTransfers } from './record-line-of-contribution-transfers.ts';
import { saveMandateForBank } from './save-mandate-for-bank.ts';
import {
  type DecisionContext,
  recordCost,
  recordPayout,
  closeLineAndEnqueuePaidRefund,
  recordReturnedByHand,
  recordCostKeptByProvider,
  returnLineToPayer,
} from './decide-lines.ts';

const usage = `Usage: npm run bank -- list
       npm run bank -- match <line> <structured communication>
       npm run bank -- return <line>
       npm run bank -- returned <line> <line that paid it back>
       npm run bank -- refunded <refund> [<line that paid it>]
       npm run bank -- payout <line>
       npm run bank -- contribution <line> <code of a loaded transfer>[,<code>]
       npm run bank -- cost <line> bank|provider
       npm run bank -- kept <reference> <euro>
       npm run bank -- mandate <reference> <new file>.pdf`;

const maxRows = 1_000;
/** Bank days after its date until which a batch should be booked. */
const silentDays = 2;

const line = (...columns: (string | null)[]): string =>
  columns.map((text) => (text ?? '').replace(/\s+/g, ' ')).join('\t');

const formatBankLine = (db: Database, row: BankLineRow): string => {
  const { payer_name, payer_iban, payer_text } = bankLinePayer.read(db.cipher, row);
  const amount = `${centsToDecimalText(row.amount_cents)} ${row.currency}`;
  const proposal = row.proposed === null ? '' : `proposed: ${row.proposed}`;
  return line('line', row.line_uuid, row.booked_on, amount, row.fault, payer_name, payer_iban, payer_text, proposal);
};

type OpenRefund = {
  refund_uuid: string;
  amount_cents: Cents;
  reason: string;
  state: string | null;
  code: string | null;
};

/** Refunds through our bank whose transfer was rejected or returned, or that have no known account. */
const listRefunds = async (db: Database): Promise<string[]> => {
  const rows = await queryRows<OpenRefund>(
    db.read,
    sql`select r.refund_uuid, r.amount_cents, r.reason, t.state, t.reason as code from refund r
      join payment p on p.customer_uuid = r.customer_uuid and p.payment_uuid = r.payment_uuid
      left join lateral (select state, reason from transfer t where t.refund_uuid = r.refund_uuid order by created_at desc limit 1) t on true
      where r.state = 'due' and p.bank_method in ('debit', 'transfer') and coalesce(t.state, '') not in ('scheduled', 'batched', 'sent')
      order by r.due_at limit ${maxRows}`,
  );
  return rows.map(({ refund_uuid, amount_cents, reason, state, code }) => {
    const status =
      state === null
        ? 'waits for the next transfers, or its account is not known'
        : `${state}${code === null ? '' : ` ${code}`}`;
    return line('refund', refund_uuid, '', `${centsToDecimalText(amount_cents)} EUR`, reason, status);
  });
};

const list = async (db: Database, now: Date): Promise<string[]> => {
  const lines = (await queryOpenLines(db, maxRows)).map((row) => formatBankLine(db, row));
  const files = (await queryFaultyFiles(db, maxRows)).map(({ name, complete, faults, received_at }) => {
    const faultText = faults.map((fault) => `line ${fault.line}: ${fault.about} ${fault.field}`).join('; ');
    return line('file', name, brusselsDate(received_at), complete ? 'has faults' : 'is cut off', faultText);
  });
  const today = brusselsDate(now);
  const silentBatches = (await queryUnbookedBatches(db.read, addDays(today, -1)))
    .filter(({ collect_on }) => addTargetDays(collect_on, silentDays) <= today)
    .map(({ message_id, collect_on, state, amount_cents }) =>
      line('batch', message_id, collect_on, `${centsToDecimalText(amount_cents)} EUR`, `${state}, not paid`),
    );
  const openMatters = [...lines, ...(await listRefunds(db)), ...silentBatches, ...files];
  return openMatters.length > 0 ? openMatters : ['Nothing is open.'];
};

/** Makes a decision and returns the lines to print. */
type Decision = (context: DecisionContext, id: string, text: string) => Promise<string[]>;

const match: Decision = async ({ db, queue }, id, text) => {
  const communication = findStructuredCommunication(text);
  if (communication === null) throw new UsageError(`${text} is no structured communication.`);
  const isMatched = await db.tx(async (tx) => {
    if (!(await updateCommunicationAndReopenLine(tx, id, communication))) return false;
    await queue.enqueue(tx, applyBankLines, {});
    return true;
  });
  if (!isMatched) throw new UsageError(`No open line of money that came in has the id ${id}.`);
  return [`Line ${id} is applied to ${communication} by the running product.`];
};

const returnLine: Decision = async (context, id) => {
  const { row, payer } = await returnLineToPayer(context, id);
  const amount = `${centsToDecimalText(row.amount_cents)} ${row.currency}`;
  return [
    row.currency === 'EUR'
      ? `${amount} goes back to ${payer} with the next transfers.`
      : `Transfer ${amount} to ${payer}.`,
  ];
};

const recordReturnedLine: Decision = async (context, id, text) => {
  await recordReturnedByHand(context, id, text);
  return [`Line ${id} is recorded as paid back.`];
};

const recordRefund: Decision = async (context, id, text) => {
  await closeLineAndEnqueuePaidRefund(context, id, text === '' ? null : text);
  return [`Refund ${id} is recorded as paid by the running product.`];
};

const recordPayoutLine: Decision = async (context, id) => {
  await recordPayout(context, id);
  return [`Line ${id} is a payout of the payment provider.`];
};

const recordContribution: Decision = async (context, id, text) => {
  const { codes } = await recordLineOfContributionTransfers(context, id, text);
  return [`Line ${id} is the transfer ${codes.join(', ')} of contributions.`];
};

const recordCostLine: Decision = async (context, id, text) => {
  await recordCost(context, id, text);
  return [`Line ${id} is a cost of the ${text}.`];
};

const recordKeptCost = async (context: DecisionContext, reference: string, euro: string): Promise<string[]> => {
  const { amount_cents } = await recordCostKeptByProvider(context, reference, euro);
  return [`${centsToDecimalText(amount_cents)} EUR of ${reference} is a cost that the provider kept.`];
};

const saveMandate = async (context: DecisionContext, reference: string, file: string): Promise<string[]> => {
  await saveMandateForBank(context, reference, file);
  return [`The mandate ${reference} is in ${file}.`];
};

const isEmpty = (text: string): boolean => text === '';

/** Decisions of an operator about a line or refund, each with a check of its last argument. */
const decisions: Readonly<Record<string, [Decision, (text: string) => boolean]>> = {
  match: [match, (text) => text !== ''],
  return: [returnLine, isEmpty],
  returned: [recordReturnedLine, isUuid],
  refunded: [recordRefund, (text) => isEmpty(text) || isUuid(text)],
  payout: [recordPayoutLine, isEmpty],
  contribution: [recordContribution, () => true],
  cost: [recordCostLine, (text) => text === 'bank' || text === 'provider'],
};

/**
 * Runs `npm run bank`: decisions of an operator about the bank account. @returns The lines to print; `list` returns one
 * line per matter with tab-separated columns.
 * @throws UsageError with the correct usage.
 */
export const runBankCommand = async (db: Database, words: readonly string[], now: Date): Promise<string[]> => {
  const [verb = '', id = '', text = '', ...furtherWords] = words;
  const newId = () => newUuid(now);
  const context = { db, now, newId, queue: createQueue(newId) };
  if (verb === 'list' && words.length === 1) return list(db, now);
  if (verb === 'kept' && furtherWords.length === 0) return recordKeptCost(context, id, text);
  if (verb === 'mandate' && text !== '' && furtherWords.length === 0) return saveMandate(context, id, text);
  const [decide, acceptsText] = decisions[verb] ?? [];
  if (!decide || !acceptsText?.(text) || !isUuid(id) || furtherWords.length > 0) throw new UsageError(usage);
  return decide(context, id, text);
};

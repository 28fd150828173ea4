import { parseStructuredCommunication } from '#billing/rules/structured-communication.ts';
import {
  findInvoice,
  findInvoiceKeyByReference,
  type InvoiceRow,
  queryLossIfWrittenOff,
} from '#billing/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type ContractParty, queryContractParties } from '#customers/server/queries.ts';
import { recordPayerDeathAnswered } from '#payments/server/commands.ts';
import { isPayerDeathUnresolved, queryCustomersOfDeadPayers } from '#payments/server/queries.ts';
import { UsageError } from '#platform/command.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { type DunningCase, findCase, queryCasesInState, queryOpenCases } from '../cases/cases.store.ts';
import { advanceCase, writeOffInvoice } from '../jobs.ts';
import { checkWriteOff, type WriteOffRefusal } from './check-write-off.ts';

const usage = `Usage: npm run claims -- list [--written-off]
       npm run claims -- write-off <reference> … [--proof "judgment or certificate, with its number"]
       npm run claims -- resume <reference>`;

/** Maximum number of claims and of customers that are listed. */
const maxRows = 1_000;

const refusals: Readonly<Record<WriteOffRefusal, string>> = {
  PAID: 'nothing is left to pay',
  NOT_ENDED: 'the contract has not ended yet',
  SMALL:
    'it is too small for that, and is given up by itself some time after the contract ended (DUNNING_GIVE_UP_DAYS)',
  DISPUTED: 'it is disputed or paid in instalments: answer that first',
  PAYMENT_RUNS: 'a payment is under way',
};

type Claim = { invoice: InvoiceRow; row: DunningCase | null };
export type ClaimsOptions = { proof?: string; 'written-off'?: boolean };

/** Describes a claim: the amount left and its parts. `isProved`: the loss is proved, so that the State returns the VAT. */
const toLine = async (
  { read }: Database,
  { invoice, row }: Claim,
  party: ContractParty | undefined,
  isProved: boolean,
): Promise<string> => {
  const { contributions, vat_cents, lost_cents } = await queryLossIfWrittenOff(read, invoice, { loss_is_proved: true });
  const contributions_cents = [...contributions.values()].reduce((sum, cents) => sum + cents, 0);
  return [
    invoice.reference,
    centsToDecimalText(lost_cents),
    `contributions ${centsToDecimalText(contributions_cents)}`,
    `VAT ${centsToDecimalText(vat_cents)}${isProved ? ' regained' : ''}`,
    `${row?.state ?? ''} since ${row?.since ?? ''}`,
    party?.type === BUSINESS ? 'company' : 'private',
  ].join('\t');
};

/** Advice about the invoices whose reminders have stopped. */
const heirsHint =
  'Payer died: the bank said so (MD07), and reminders, costs and restrictions have stopped. Ask the heirs or their notary for the sum by letter; write-off gives it up and ends the contract. They go on once another account is given, or by resume with one of the references: when the bank was wrong, or the household pays otherwise.';

const queryParties = (db: Database, rows: readonly { customer_uuid: string }[]): Promise<Map<string, ContractParty>> =>
  queryContractParties(db.read, [...new Set(rows.map(({ customer_uuid }) => customer_uuid))]);

const linesOf = async (db: Database, cases: readonly DunningCase[], note = ''): Promise<string[]> => {
  const parties = await queryParties(db, cases);
  const lines: string[] = [];
  for (const row of cases) {
    const invoice = await findInvoice(db.read, row);
    if (invoice && invoice.remaining_cents > 0)
      lines.push(
        `${await toLine(db, { invoice, row }, parties.get(row.customer_uuid), row.loss_proof !== null)}${note}`,
      );
  }
  return lines;
};

/** Lines of the invoices whose payer has died, with what to do. */
const listOfDeadPayers = async (db: Database): Promise<string[]> => {
  const customersOfDead = await queryCustomersOfDeadPayers(db.read, maxRows);
  const lines =
    customersOfDead.length > 0 ? await linesOf(db, await queryOpenCases(db.read, customersOfDead), '\tpayer died') : [];
  return lines.length > 0 ? [...lines, heirsHint] : [];
};

const listClaims = async (db: Database, state: 'ended' | 'written_off'): Promise<string[]> => {
  const lines = [
    ...(await linesOf(db, await queryCasesInState(db.read, state, maxRows))),
    ...(state === 'ended' ? await listOfDeadPayers(db) : []),
  ];
  return lines.length > 0 ? lines : [state === 'ended' ? 'Nothing can be written off.' : 'Nothing is written off.'];
};

const findInvoiceOfReference = async ({ read }: Database, text: string): Promise<InvoiceRow> => {
  const reference = parseStructuredCommunication(text);
  const key = reference === null ? null : await findInvoiceKeyByReference(read, reference);
  const invoice = key && (await findInvoice(read, key));
  if (!invoice) throw new UsageError(`There is no invoice with the reference ${text}.`);
  return invoice;
};

const findClaim = async (db: Database, text: string, now: Date): Promise<Claim> => {
  const { read } = db;
  const invoice = await findInvoiceOfReference(db, text);
  const row = await findCase(read, invoice);
  const refusal = checkWriteOff(invoice, row, {
    today: brusselsDate(now),
    has_died: await isPayerDeathUnresolved(read, invoice.customer_uuid),
  });
  if (refusal) throw new UsageError(`The invoice ${invoice.reference} cannot be written off: ${refusals[refusal]}.`);
  return { invoice, row };
};

/** Lets all reminders of a customer go on, although a bank says that the payer has died. */
const resumeClaims = async (
  db: Database,
  text: string,
  { now, newId }: { now: Date; newId(): string },
): Promise<string> => {
  const { customer_uuid, reference } = await findInvoiceOfReference(db, text);
  if (!(await isPayerDeathUnresolved(db.read, customer_uuid)))
    throw new UsageError(`The invoice ${reference} waits for no heirs: no bank says that its payer has died.`);
  return db.tx(async (tx) => {
    await recordPayerDeathAnswered(tx, customer_uuid);
    const cases = await queryOpenCases(tx, [customer_uuid]);
    const jobs = cases.map(({ invoice_uuid }) => ({
      id: newId(),
      job: advanceCase.name,
      payload: advanceCase.payload.parse({ customer_uuid, invoice_uuid }),
      due_at: now,
    }));
    if (jobs.length > 0) await tx.insert(timer).values(jobs);
    return `${reference}: reminders go on, for ${jobs.length} ${jobs.length === 1 ? 'invoice' : 'invoices'}.`;
  });
};

/**
 * Runs `npm run claims`. `list` prints the claims that can be given up; `write-off` schedules their write-off, which the running product does within
 * seconds; `resume` lets the reminders of a payer go on although a bank says that the payer has died.
 */
export const runClaimsCommand = async (
  db: Database,
  [action, ...references]: readonly string[],
  options: ClaimsOptions,
  { now, newId }: { now: Date; newId(): string },
): Promise<string[]> => {
  const proof = options.proof?.trim() ?? null;
  const [first, ...otherReferences] = references;
  if (
    action === 'resume' &&
    first !== undefined &&
    otherReferences.length === 0 &&
    proof === null &&
    !options['written-off']
  )
    return [await resumeClaims(db, first, { now, newId })];
  if (action === 'list' && references.length === 0 && proof === null)
    return listClaims(db, options['written-off'] ? 'written_off' : 'ended');
  if (action !== 'write-off' || references.length === 0 || proof === '' || options['written-off'])
    throw new UsageError(usage);
  const claims: Claim[] = [];
  for (const text of references) claims.push(await findClaim(db, text, now));
  const jobs = claims.map(({ invoice: { customer_uuid, invoice_uuid } }) => ({
    id: newId(),
    job: writeOffInvoice.name,
    payload: writeOffInvoice.payload.parse({ customer_uuid, invoice_uuid, proof }),
    due_at: now,
  }));
  await db.write.insert(timer).values(jobs);
  const parties = await queryParties(
    db,
    claims.map(({ invoice }) => invoice),
  );
  const lines: string[] = [];
  for (const claim of claims)
    lines.push(
      `${await toLine(db, claim, parties.get(claim.invoice.customer_uuid), proof !== null)}\tis being written off, unless it was paid meanwhile`,
    );
  return proof === null
    ? [...lines, 'Without --proof the VAT is a loss for now. Repeat the command with the proof to regain it.']
    : [...lines, 'Send each customer that deducts VAT a corrective document: its VAT is to be paid back to the State.'];
};

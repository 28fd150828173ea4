import { randomInt } from 'node:crypto';
import type { BehaviourMode } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';
import { brusselsDay, workingDayAfter, workingDayOnOrAfter } from '../core/working-days.ts';
import { isIban } from '../payments/iban.ts';
import { type Booking, serializeNotification, serializeStatement, serializeStatusReport } from './answer-files.ts';
import { createFolderStore } from './folders.ts';
import { type Batch, type BatchItem, type BatchKind, readBatch } from './read-batch.ts';

export type CollectionState = 'received' | 'accepted' | 'rejected' | 'settled' | 'returned';

/** A direct debit or transfer of the operator. */
export interface Collection extends BatchItem {
  id: string;
  kind: BatchKind;
  message_id: string;
  payment_info_id: string;
  collect_on: string;
  state: CollectionState;
  reason: string;
}

type Message = Omit<Batch, 'items'> & { id: string; reason: string };

export interface Transfer {
  amount_cents: number;
  currency: string;
  communication: string;
  text: string;
  name: string;
  iban: string;
}

interface Account {
  id: string;
  iban: string;
  balance_cents: number;
  files: number;
}

const answerJob = 'bank-answer';
const settleJob = 'bank-settle';
const statementJob = 'bank-statement';
const answerMs = 2_000;
const settlementHour = 7;
const statementHour = 6;
/** Account of the payment provider. */
export const PROVIDER_IBAN = 'NL91ABNA0417164300';
/** The account of the operator until its first file names another. */
const usualIban = 'BE71096123456769';

/** Amount with its sign on the operator's account: positive for a direct debit, negative for a transfer. */
const signed = ({ kind, amount_cents }: Collection): number => (kind === 'debits' ? amount_cents : 0 - amount_cents);

const newReference = (): string => String(randomInt(1e12)).padStart(12, '0');

/** The work of the bank: takes batches of direct debits and transfers, settles them on their date, returns some, receives transfers and tells all of it in files. */
export function createBankDesk(world: SandboxWorld) {
  const folders = createFolderStore(world);
  const collections = world.store.collection<Collection>('bank-collection');
  const messages = world.store.collection<Message>('bank-message');
  const bookings = world.store.collection<Booking>('bank-booking');
  const accounts = world.store.collection<Account>('bank-account');
  const readAccount = (): Account => accounts.get('own') ?? { id: 'own', iban: usualIban, balance_cents: 0, files: 0 };

  /** Returns the behaviour for all calls, and counts it as used, if it is one of these modes; otherwise `accept`. */
  const consumeMode = (...modes: BehaviourMode[]): { mode: BehaviourMode; code?: string } => {
    const general = world.behaviours.list('bank').find(({ match }) => !match);
    return general && modes.includes(general.mode) ? world.behaviours.consume('bank', '') : { mode: 'accept' };
  };

  function deliver(kind: string, serialize: (id: string, at: string) => string): void {
    const account = accounts.save({ ...readAccount(), files: readAccount().files + 1 });
    const id = `${String(account.files).padStart(6, '0')}-${kind}`;
    const { mode } = consumeMode('lose', 'twice', 'garbage');
    if (mode === 'lose') return;
    const text = serialize(id, world.clock.now().toISOString());
    folders.save(`/incoming/${id}.xml`, mode === 'garbage' ? text.slice(0, text.length / 2) : text);
    if (mode === 'twice') folders.save(`/incoming/${id}-copy.xml`, text);
  }

  function book(booking: Omit<Booking, 'id' | 'on' | 'currency'> & { currency?: string }): void {
    const now = world.clock.now();
    const bookingDay = brusselsDay(now);
    const account = readAccount();
    if (bookings.list({ where: { on: bookingDay }, limit: 1 }).length === 0)
      world.scheduler.scheduleAt(workingDayAfter(now, 1, statementHour), statementJob, { on: bookingDay });
    const booked = bookings.save({ currency: 'EUR', ...booking, id: newReference(), on: bookingDay });
    if (booked.currency === 'EUR')
      accounts.save({ ...account, balance_cents: account.balance_cents + booked.amount_cents });
    deliver('camt.054', (id, at) => serializeNotification({ id, at, iban: account.iban, bookings: [booked] }));
  }

  const transactionOf = (item: Collection, reason = ''): NonNullable<Booking['transaction']> => ({
    end_to_end_id: item.end_to_end_id,
    name: item.name,
    iban: item.iban,
    communication: item.communication,
    text: '',
    reason,
    mandate: item.mandate,
  });

  const report = (message: Message, rejected: readonly Collection[], reason = message.reason): void =>
    deliver('pain.002', (id, at) =>
      serializeStatusReport({
        kind: message.kind,
        id,
        at,
        message_id: message.message_id,
        payment_info_id: message.payment_info_id,
        group: reason ? 'RJCT' : rejected.length > 0 ? 'PART' : 'ACCP',
        reason,
        rejected,
      }),
    );

  const faultOf = (batch: Batch): string => {
    const { mode, code = 'FF01' } = consumeMode('refuse');
    if (mode === 'refuse') return code;
    const sum = batch.items.reduce((total, { amount_cents }) => total + amount_cents, 0);
    return batch.transactions !== batch.items.length || batch.sum_cents !== sum ? 'AM10' : '';
  };

  /** The reason why a collection is refused at once, or an empty text. A behaviour may name its account, holder or mandate. */
  const refusalOf = (item: BatchItem): string => {
    const text = JSON.stringify(item).toLowerCase();
    const hasBehaviour = world.behaviours.list('bank').some(({ match }) => match && text.includes(match.toLowerCase()));
    const { mode, code = 'AM04' } = hasBehaviour ? world.behaviours.consume('bank', text) : { mode: 'accept' as const };
    if (mode === 'refuse') return code;
    return isIban(item.iban) ? '' : 'AC01';
  };

  const itemsOf = (message_id: string): Collection[] => collections.list({ where: { message_id } }).toReversed();

  return {
    folders,
    collections,
    bookings: () => bookings.list(),

    /** Receives a file that the operator has uploaded, and schedules its answer. */
    receive(path: string): void {
      const batch = readBatch(folders.get(path)?.text ?? '');
      if (!batch) return;
      world.scheduler.scheduleIn(answerMs, answerJob, { path });
    },

    /** Answers a file, and schedules the settlement of its accepted items. A second file with the same message id is rejected. */
    answer({ path }: { path: string }): void {
      const batch = readBatch(folders.get(path)?.text ?? '');
      folders.move(path, path.replace('/outgoing/', `/archive/${newReference()}-`));
      if (!batch) return;
      const { items, ...head } = batch;
      if (messages.get(batch.message_id)) return report({ ...head, id: batch.message_id, reason: '' }, [], 'DU01');
      accounts.save({ ...readAccount(), iban: batch.own_iban });
      const message = messages.save({ ...head, id: batch.message_id, reason: faultOf(batch) });
      if (message.reason) return report(message, []);
      const { mode } = consumeMode('hold');
      for (const item of items) {
        const reason = refusalOf(item);
        const state = reason ? 'rejected' : 'accepted';
        const { kind, message_id, payment_info_id, collect_on } = batch;
        collections.save({
          ...item,
          id: item.end_to_end_id,
          kind,
          message_id,
          payment_info_id,
          collect_on,
          state,
          reason,
        });
      }
      if (mode === 'hold') return;
      report(
        message,
        itemsOf(batch.message_id).filter(({ state }) => state === 'rejected'),
      );
      const dueTime = workingDayOnOrAfter(batch.collect_on, settlementHour);
      const now = world.clock.now();
      world.scheduler.scheduleAt(dueTime < now ? now : dueTime, settleJob, { message_id: batch.message_id });
    },

    /** Books the accepted items of a message as one amount. */
    bookMessage({ message_id }: { message_id: string }): void {
      const acceptedItems = itemsOf(message_id).filter(({ state }) => state === 'accepted');
      const [firstItem] = acceptedItems;
      if (!firstItem) return;
      for (const item of acceptedItems) collections.save({ ...item, state: 'settled' });
      const { payment_info_id } = firstItem;
      book({
        amount_cents: acceptedItems.reduce((sum, item) => sum + signed(item), 0),
        code: firstItem.kind === 'debits' ? ['IDDT', 'ESDD'] : ['ICDT', 'ESCT'],
        batch: { message_id, payment_info_id, transactions: acceptedItems.length },
      });
    },

    reject(item: Collection, code: string): Collection | string {
      if (item.state !== 'accepted' && item.state !== 'received') return `the collection is ${item.state}`;
      const message = messages.get(item.message_id);
      const rejected = collections.save({ ...item, state: 'rejected', reason: code });
      if (message) report(message, [rejected]);
      return rejected;
    },
    bookItem(item: Collection): Collection | string {
      if (item.state !== 'accepted') return `the collection is ${item.state}`;
      const code: Booking['code'] = item.kind === 'debits' ? ['IDDT', 'ESDD'] : ['ICDT', 'ESCT'];
      book({ amount_cents: signed(item), code, transaction: transactionOf(item) });
      return collections.save({ ...item, state: 'settled' });
    },
    /** The bank of the customer takes a direct debit back, or sends a transfer back. */
    return(item: Collection, code: string): Collection | string {
      if (item.state !== 'settled') return `the collection is ${item.state}`;
      const code_of_booking: Booking['code'] = item.kind === 'debits' ? ['IDDT', 'UPDD'] : ['ICDT', 'RRTN'];
      book({ amount_cents: 0 - signed(item), code: code_of_booking, transaction: transactionOf(item, code) });
      return collections.save({ ...item, state: 'returned', reason: code });
    },

    transfer({ amount_cents, currency, ...from }: Transfer): void {
      book({
        amount_cents,
        currency,
        code: ['RCDT', 'ESCT'],
        transaction: { end_to_end_id: '', reason: '', mandate: '', ...from },
      });
    },

    /** The payment provider pays out, or debits its costs (negative). */
    bookForProvider(amount_cents: number, text: string): void {
      const provider = { name: 'Stichting Payments', iban: PROVIDER_IBAN, text };
      book({
        amount_cents,
        code: amount_cents > 0 ? ['RCDT', 'ESCT'] : ['RDDT', 'ESDD'],
        transaction: { end_to_end_id: '', reason: '', mandate: '', communication: '', ...provider },
      });
    },
    /** The bank takes its costs. */
    charge(amount_cents: number): void {
      book({ amount_cents: 0 - amount_cents, code: ['MDOP', 'CHRG'] });
    },

    /** Writes the statement of a day. */
    writeStatement({ on }: { on: string }): void {
      const ofDay = bookings.list({ where: { on } }).toReversed();
      const sum = (items: Booking[]) =>
        items.reduce((total, { amount_cents, currency }) => total + (currency === 'EUR' ? amount_cents : 0), 0);
      const { iban, balance_cents } = readAccount();
      const opening_cents = balance_cents - sum(bookings.list().filter((booking) => booking.on >= on));
      deliver('camt.053', (id, at) => serializeStatement({ id, at, iban, on, opening_cents, bookings: ofDay }));
    },
  };
}

export type BankDesk = ReturnType<typeof createBankDesk>;

/** Registers the work that the bank does by itself; called once at the start. */
export function registerBankJobs(world: SandboxWorld, desk: BankDesk): void {
  world.scheduler.handle<{ path: string }>(answerJob, desk.answer);
  world.scheduler.handle<{ message_id: string }>(settleJob, desk.bookMessage);
  world.scheduler.handle<{ on: string }>(statementJob, desk.writeStatement);
}

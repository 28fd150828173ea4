import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { structuredCommunication } from '#billing/rules/structured-communication.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { effectOfUnreferencedLine, effectOnBatch, effectOnCollection, effectOnTransfer } from './bank-line.ts';
import { bankText, checkHolder, findStructuredCommunication, shortenHolderName } from './bank-text.ts';
import { bankDayOf, batchTimeOn, collectionDay, nextBatchDay } from './collection-day.ts';
import { collectionStates, type CollectionEvent } from './collection-state.ts';
import { isMandateLapsed, isUnproved } from './mandate-life.ts';
import { findReturnReason, isCollectedAgain, isBankRefundInTime } from './return-reason.ts';
import { addTargetDays, isTargetDay, targetDayFrom } from './target-calendar.ts';
import type { TransferState } from './transfer-state.ts';

describe('TARGET calendar', () => {
  test.each([
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2026-12-26', false],
    ['2026-12-28', true],
    ['2027-01-01', false],
    ['2027-03-26', false], // Good Friday
    ['2027-03-29', false], // Easter Monday
    ['2027-05-01', false],
    ['2026-07-21', true], // Belgian national day, when banks settle
    ['2027-05-06', true], // Ascension
    ['2026-11-28', false], // Saturday
  ] as const)('%s is a TARGET day: %s', (date, expected) => expect(isTargetDay(date)).toBe(expected));

  test('2027 has 258 TARGET days, as weekdays without the closing days', () => {
    const days = Array.from({ length: 365 }, (_, n) => addDays('2027-01-01', n));
    // 261 weekdays; 1 January, Good Friday and Easter Monday fall on one, the other three on a weekend.
    expect(days.filter(isTargetDay)).toHaveLength(258);
  });

  test('addTargetDays counts each TARGET day, and its result is never a closing day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 15 }), (offset, count) => {
        const from = addDays('2026-01-01', offset);
        const to = addTargetDays(from, count);
        const between = Array.from({ length: 40 }, (_, n) => addDays(from, n + 1)).filter(
          (day) => day <= to && isTargetDay(day),
        );
        expect(isTargetDay(to) && isTargetDay(targetDayFrom(from))).toBe(true);
        expect(between).toHaveLength(count);
      }),
    );
  });
});

const schedule = { bankCutoffHour: 11, daysAhead: 2 };

describe('date of a collection', () => {
  test.each([
    // Brussels is one hour ahead of UTC: batches are made at 10:00.
    ['2026-11-25T08:59:00Z', '2026-11-25'],
    ['2026-11-25T09:00:00Z', '2026-11-26'],
    ['2026-11-27T12:00:00Z', '2026-11-30'],
    ['2026-12-24T12:00:00Z', '2026-12-28'],
    ['2027-03-27T12:00:00Z', '2027-03-30'],
  ] as const)('at %s the next batches are made on %s', (now, day) =>
    expect(nextBatchDay(new Date(now), schedule)).toBe(day),
  );

  test.each([
    ['2026-11-25T09:30:00Z', '2026-11-25'],
    ['2026-11-25T10:00:00Z', '2026-11-26'],
    ['2026-11-28T08:00:00Z', '2026-11-30'],
  ] as const)('a file that the bank receives at %s is processed on %s', (now, day) =>
    expect(bankDayOf(new Date(now), schedule)).toBe(day),
  );

  test('the batch hour is computed in the time zone Europe/Brussels, in summer and winter', () => {
    expect(batchTimeOn('2026-11-25', schedule).toISOString()).toBe('2026-11-25T09:00:00.000Z');
    expect(batchTimeOn('2026-07-01', schedule).toISOString()).toBe('2026-07-01T08:00:00.000Z');
  });

  test.each([
    ['for a later day', '2026-12-14', '2026-11-25T08:00:00Z', 2, '2026-12-14'],
    ['for a Sunday', '2026-12-13', '2026-11-25T08:00:00Z', 2, '2026-12-14'],
    ['for Christmas Day', '2026-12-25', '2026-11-25T08:00:00Z', 2, '2026-12-28'],
    ['as soon as possible', '2026-11-25', '2026-11-25T08:00:00Z', 2, '2026-11-27'],
    ['after the cut-off hour', '2026-11-25', '2026-11-25T12:00:00Z', 2, '2026-11-30'],
    ['with a notice of 14 days', '2026-11-25', '2026-11-25T08:00:00Z', 14, '2026-12-09'],
  ] as const)('a collection requested %s, on %s, is moved to a TARGET day', (_, requestedDay, now, notice_days, day) =>
    expect(collectionDay(requestedDay, { now: new Date(now), schedule, notice_days })).toBe(day),
  );
});

describe('reason codes', () => {
  test.each([
    ['AC01', 'customer', 0, 'account', false],
    ['AC04', 'customer', 0, 'account', false],
    ['AC06', 'customer', 0, null, false],
    ['AC13', 'operator', 0, null, false],
    ['AG01', 'customer', 0, 'account', false],
    ['AG02', 'operator', 0, null, false],
    ['AM04', 'customer', 1, null, false],
    ['AM05', 'operator', 0, null, false],
    ['BE05', 'operator', 0, null, false],
    ['CNOR', 'bank', 1, null, false],
    ['DNOR', 'bank', 1, null, false],
    ['FF01', 'operator', 0, null, false],
    ['MD01', 'customer', 0, 'refused', true],
    ['MD06', 'customer', 0, null, true],
    ['MD07', 'customer', 0, 'refused', false],
    ['MS02', 'customer', 0, null, true],
    ['MS03', 'bank', 1, null, false],
    ['RR01', 'operator', 0, null, false],
    ['RR02', 'operator', 0, null, false],
    ['RR03', 'operator', 0, null, false],
    ['RR04', 'bank', 0, null, false],
    ['SL01', 'customer', 0, null, true],
    ['XX99', 'bank', 0, null, false],
  ] as const)(
    '%s is caused by the %s, is retried %i times, ends the mandate with %s, and is a wish of the customer: %s',
    (code, cause, retries, endsMandate, isAsked) => {
      expect(findReturnReason(code)).toEqual({ cause, retries, endsMandate, isAsked, isDeath: code === 'MD07' });
      expect(isCollectedAgain(code, 1)).toBe(retries > 0);
      expect(isCollectedAgain(code, retries + 1)).toBe(false);
    },
  );

  test.each([
    ['MD06', '2026-02-28', true],
    ['MD06', '2026-03-01', false],
    ['MD01', '2027-02-03', true],
    ['MD01', '2027-02-04', false],
    ['AM04', '2026-01-08', true],
  ] as const)(
    'a refund with reason %s, booked on %s for a debit of 3 January 2026, is in time: %s',
    (code, booked_on, expected) => expect(isBankRefundInTime(code, '2026-01-03', booked_on)).toBe(expected),
  );
});

describe('states of a collection', () => {
  test('every state is reachable, and returned, rejected and cancelled are final', () => {
    expect([...collectionStates.reachable()].toSorted()).toEqual([...collectionStates.states].toSorted());
    expect(collectionStates.states.filter((state) => collectionStates.isFinal(state))).toEqual([
      'returned',
      'rejected',
      'cancelled',
    ]);
  });

  test('a collection in a batch cannot be cancelled, and no collection enters a second batch', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom<CollectionEvent>(
            'batched',
            'sent',
            'accepted',
            'settled',
            'returned',
            'rejected',
            'cancelled',
          ),
        ),
        (events) => {
          let [state, batches] = [collectionStates.initial, 0];
          for (const event of events) {
            const next = collectionStates.next(state, event);
            if (next === null) continue;
            if (event === 'batched') batches += 1;
            expect(event === 'cancelled' && batches > 0).toBe(false);
            state = next;
          }
          expect(batches).toBeLessThan(2);
        },
      ),
    );
  });
});

describe('mandates', () => {
  test.each([
    ['2023-11-28', false],
    ['2023-11-27', true],
    ['2023-11-26', true],
  ] as const)('a mandate that was last used on %s has lapsed on 27 November 2026: %s', (lastUse, isLapsed) =>
    expect(isMandateLapsed(lastUse, '2026-11-27')).toBe(isLapsed),
  );

  test.each([
    [true, null, false],
    [null, null, false],
    [false, null, true],
    [false, '2026-10-03', true],
    [false, '2026-10-02', false],
  ] as const)(
    'an account with proof %s and first debit on %s is unproved: %s',
    (account_proved, first_settled_on, isUnprovedAccount) =>
      expect(isUnproved({ account_proved, first_settled_on }, '2026-11-27')).toBe(isUnprovedAccount),
  );
});

describe('effects of a line of the bank statement', () => {
  const line = {
    amount_cents: 1_000,
    currency: 'EUR',
    instructed_cents: null,
    booked_on: '2026-12-14',
    reason: null,
    communication: null,
  } as const;
  const sentCollection = { state: 'sent' as const, amount_cents: 1_000, settled_on: null };
  const settledCollection = { state: 'settled' as const, amount_cents: 1_000, settled_on: '2026-12-01' as const };
  const returnedCollection = { state: 'returned' as const, amount_cents: 1_000 };
  const returnLine = { ...line, amount_cents: -1_000, reason: 'MD06' };
  const fault = (name: string) => ({ kind: 'fault', fault: name });
  const cost = (chargedBy: string) => ({ kind: 'fee', charged_by: chargedBy });

  test.each([
    ['money for a sent collection', line, sentCollection, { kind: 'settle' }],
    ['money before the file was recorded', line, { ...sentCollection, state: 'batched' as const }, { kind: 'settle' }],
    ['money a second time', line, settledCollection, fault('NOT_EXPECTED')],
    ['money for a rejected collection', line, { ...sentCollection, state: 'rejected' as const }, fault('NOT_EXPECTED')],
    ['money after the return', line, { ...returnedCollection, settled_on: null }, { kind: 'settled-late' }],
    ['money twice after the return', line, { ...returnedCollection, settled_on: '2026-12-01' }, fault('NOT_EXPECTED')],
    ['another sum', { ...line, amount_cents: 999 }, sentCollection, fault('SUM_DIFFERS')],
    ['another currency', { ...line, currency: 'USD' }, sentCollection, fault('OTHER_CURRENCY')],
    ['a refund', returnLine, settledCollection, { kind: 'return' }],
    [
      'a refund with costs',
      { ...returnLine, amount_cents: -1_250, instructed_cents: -1_000 },
      settledCollection,
      { kind: 'return' },
    ],
    ['a refund of another sum', { ...returnLine, amount_cents: -1_250 }, settledCollection, fault('SUM_DIFFERS')],
    ['a refund after 8 weeks', { ...returnLine, booked_on: '2027-02-01' }, settledCollection, fault('REFUND_TOO_LATE')],
    [
      'a refund without mandate after 12 months',
      { ...returnLine, reason: 'MD01', booked_on: '2027-12-01' },
      settledCollection,
      { kind: 'return' },
    ],
    ['a return before the settlement', { ...returnLine, reason: 'AM04' }, sentCollection, { kind: 'return' }],
    ['a second return', returnLine, { ...returnedCollection, settled_on: '2026-12-01' }, fault('RETURNED_BEFORE')],
  ] as const)('on a collection: %s', (_, booking, collection, effect) =>
    expect(effectOnCollection(booking, collection)).toEqual(effect),
  );

  test.each([
    ['the sum of a batch', line, { expected_cents: 1_000, isBooked: false }, { kind: 'settle-batch' }],
    ['another sum', line, { expected_cents: 900, isBooked: false }, fault('SUM_DIFFERS')],
    ['a second booking of the batch', line, { expected_cents: 1_000, isBooked: true }, fault('NOT_EXPECTED')],
    [
      'another currency',
      { ...line, currency: 'CHF' },
      { expected_cents: 1_000, isBooked: false },
      fault('OTHER_CURRENCY'),
    ],
  ])('on a batch: %s', (_, booking, batch, effect) => expect(effectOnBatch(booking, batch)).toEqual(effect));

  test.each([
    [
      'a transfer',
      { ...line, communication: '+++000/0000/00101+++' },
      { kind: 'transfer', communication: '+++000/0000/00101+++' },
    ],
    ['a transfer without communication', line, fault('NO_REFERENCE')],
    ['a transfer that is too large for a payment', { ...line, amount_cents: 3_000_000_000 }, fault('TOO_LARGE')],
    ['a transfer in another currency', { ...line, currency: 'USD' }, fault('OTHER_CURRENCY')],
    ['outgoing money', { ...line, amount_cents: -500 }, fault('OUTGOING')],
    ['a return of an unknown collection', returnLine, fault('UNKNOWN_REFERENCE')],
    ['a cost of the bank', { ...line, amount_cents: -500, transaction_code: 'ACMT/MDOP/CHRG' }, cost('bank')],
    ['commission in another family', { ...line, amount_cents: -500, transaction_code: 'PMNT/ICDT/COMM' }, cost('bank')],
    ['a refunded cost of the bank', { ...line, transaction_code: 'ACMT/MCOP/FEES' }, cost('bank')],
    [
      'a cost in another currency',
      { ...line, currency: 'USD', transaction_code: 'ACMT/MDOP/CHRG' },
      fault('OTHER_CURRENCY'),
    ],
    [
      'an unknown transfer from us',
      { ...line, amount_cents: -500, transaction_code: 'PMNT/ICDT/ESCT' },
      fault('OUTGOING'),
    ],
    ['an incomplete transaction code', { ...line, amount_cents: -500, transaction_code: 'CHRG' }, fault('OUTGOING')],
  ])('without a known reference: %s', (_, booking, effect) =>
    expect(effectOfUnreferencedLine(booking)).toEqual(effect),
  );

  test.each([
    ['a payout', line, { kind: 'payout' }],
    ['a payout with any text', { ...line, communication: '+++000/0000/00101+++' }, { kind: 'payout' }],
    ['costs of the provider', { ...line, amount_cents: -500 }, cost('provider')],
    ['a return', { ...line, amount_cents: -500, reason: 'AM04' }, fault('UNKNOWN_REFERENCE')],
    ['another currency', { ...line, currency: 'USD' }, fault('OTHER_CURRENCY')],
  ])('with the account of the payment provider: %s', (_, booking, effect) =>
    expect(effectOfUnreferencedLine(booking, true)).toEqual(effect),
  );

  const outgoingLine = { ...line, amount_cents: -1_000 };
  const incomingLine = { ...line, reason: 'AC04' };
  const transfer = (state: TransferState) => ({ state, amount_cents: 1_000 });
  test.each([
    ['booked after it was sent', outgoingLine, transfer('sent'), { kind: 'transfer-booked' }],
    ['booked before the file was recorded', outgoingLine, transfer('batched'), { kind: 'transfer-booked' }],
    ['booked a second time', outgoingLine, transfer('booked'), fault('NOT_EXPECTED')],
    ['booked after its reject', outgoingLine, transfer('rejected'), fault('NOT_EXPECTED')],
    ['booked before it is in a file', outgoingLine, transfer('scheduled'), fault('NOT_EXPECTED')],
    ['another sum', { ...outgoingLine, amount_cents: -999 }, transfer('sent'), fault('SUM_DIFFERS')],
    [
      'with a cost',
      { ...outgoingLine, amount_cents: -1_010, instructed_cents: -1_000 },
      transfer('sent'),
      { kind: 'transfer-booked' },
    ],
    ['another currency', { ...outgoingLine, currency: 'CHF' }, transfer('sent'), fault('OTHER_CURRENCY')],
    ['returned after it was booked', incomingLine, transfer('booked'), { kind: 'transfer-returned' }],
    ['returned twice', incomingLine, transfer('returned'), fault('NOT_EXPECTED')],
    ['returned before it was booked', incomingLine, transfer('sent'), fault('NOT_EXPECTED')],
  ])('on a transfer from us: %s', (_, booking, transferRow, effect) =>
    expect(effectOnTransfer(booking, transferRow)).toEqual(effect),
  );
});

describe('texts of the bank', () => {
  test.each([
    ['+++000/0000/00101+++', '+++000/0000/00101+++'],
    ['000000000101', '+++000/0000/00101+++'],
    ['Invoice November ***000/0000/00101***, thanks', '+++000/0000/00101+++'],
    ['000 0000 00101', '+++000/0000/00101+++'],
    ['+++000/0000/00102+++', null],
    ['1000000000101', null],
    ['+++000/0000/00101+++ and +++000/0000/00202+++', null],
    ['thanks', null],
    ['', null],
  ])('the structured communication found in %j is %s', (text, expected) =>
    expect(findStructuredCommunication(text)).toBe(expected),
  );

  test('the structured communication of an invoice is found with and without its separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
        const text = structuredCommunication(number);
        expect(findStructuredCommunication(text)).toBe(text);
        expect(findStructuredCommunication(text.replace(/\D/g, ''))).toBe(text);
      }),
    );
  });

  test.each([
    ['Zoë Desœuvre-Müller & Søn', 'Zoe Desoeuvre-Muller + Son'],
    ['O’Brien <script>', "O'Brien script"],
    ['日本', ''],
    ['x'.repeat(80), 'x'.repeat(70)],
    ['Łukasz Wiśniewski', 'Lukasz Wisniewski'],
    ['Đặng Ayşe Işık Ðórarinn Þór Əliyev', 'Dang Ayse Isik Dorarinn Thor Eliyev'],
  ])('bankText writes %j as %j', (text, expected) => expect(bankText(text, 70)).toBe(expected));

  test.each([
    ['Zoë Desœuvre-Müller & Søn', null],
    ['Nguyễn Thị Ánh, Łukasz Şahin', null],
    ['Café 54°', null],
    [' ', 'REQUIRED'],
    ['Иван Петров', 'HOLDER_NOT_LATIN'],
    ['Ivan Петров', 'HOLDER_NOT_LATIN'],
    ['王小明', 'HOLDER_NOT_LATIN'],
    ['مريم بنت', 'HOLDER_NOT_LATIN'],
    ['Γιώργος', 'HOLDER_NOT_LATIN'],
    ['김민수', 'HOLDER_NOT_LATIN'],
    ['🌳', 'HOLDER_NOT_LATIN'],
    ['--', 'HOLDER_NOT_LATIN'],
  ])('checkHolder of %j is %s', (holder, code) => expect(checkHolder(holder)).toBe(code));

  test('an accepted holder keeps each of its letters in the files of the bank, and a cut one is well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (holder) => {
        if (checkHolder(holder) === null) expect(bankText(holder, 70)).toMatch(/[A-Za-z0-9]/);
        expect(shortenHolderName(holder.repeat(9)).isWellFormed()).toBe(true);
      }),
    );
    expect(shortenHolderName(`${'x'.repeat(69)}🌳`)).toBe('x'.repeat(69));
    expect(shortenHolderName(` ${'x'.repeat(80)}`)).toBe('x'.repeat(70));
  });
});

import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { monthPriceParts } from './month-price-parts.ts';
import {
  buildAddonCreditEntry,
  buildAddonDebitEntry,
  buildClosingEntries,
  buildFirstDaysEntry,
  buildMonthDebitEntry,
  buildOrderPaymentEntry,
  type PrepaidEntry,
  buildResumeEntry,
  sumBalance,
  buildSuspensionEntry,
  buildTopUpEntry,
} from './prepaid-balance.ts';
import {
  buildAddonWithdrawnEntry,
  computePlanUse,
  computePrepaidUse,
  buildPlanWithdrawnEntries,
  buildWithdrawalEntries,
} from './prepaid-withdrawal.ts';

const tree = { uuid: 'tree', type: 3, price_cents: 150 } as const;
const co2 = { uuid: 'co2', type: 2, price_cents: 250 } as const;
const monthParts = (plan_cents: number, addons: Parameters<typeof monthPriceParts>[0]['addons'] = []) =>
  monthPriceParts({ uuid: 'birch', plan_cents, discount_cents: 0, addons }, 0);
type Step = (entries: readonly PrepaidEntry[]) => PrepaidEntry | null;
const run = (...steps: Step[]) =>
  steps.reduce<PrepaidEntry[]>((entries, step) => entries.concat(step(entries) ?? []), []);

const pay =
  (...planAndAddons: Parameters<typeof monthParts>): Step =>
  () =>
    buildOrderPaymentEntry('order', monthParts(...planAndAddons), null);
const startMonth =
  (on: BusinessDate): Step =>
  (entries) =>
    buildFirstDaysEntry(entries, on);
const topUp =
  (cents: number): Step =>
  (entries) =>
    buildTopUpEntry(entries, 'payment', cents);
const sim = (plan_cents: number) => ({ plan: { uuid: 'birch', price_cents: plan_cents }, addons: [] });
const first =
  (month: BusinessDate, plan_cents: number): Step =>
  (entries) =>
    buildMonthDebitEntry(entries, sim(plan_cents), month) ?? buildSuspensionEntry(entries, sim(plan_cents), month);
const resume =
  (on: BusinessDate, plan_cents: number): Step =>
  (entries) =>
    buildResumeEntry(entries, sim(plan_cents), on);
const data = { kind: 'telecom', sim: 0, uuid: 'data', count: 1, cents: 600 } as const;
const removal = { kind: 'carbon', sim: 0, uuid: 'co2', count: 1, cents: 250 } as const;
const addon =
  (part: typeof data | typeof removal, on: BusinessDate): Step =>
  () =>
    buildAddonDebitEntry('own', part, on);
const addonBegun =
  (on: BusinessDate | null): Step =>
  (entries) =>
    buildAddonCreditEntry(entries, 'own', data, on);

describe('the withdrawal of a prepaid SIM', () => {
  test.each<[string, Step[], BusinessDate, { paid_cents: number; used_cents: number; days: number }]>([
    [
      'refunds everything without an activation',
      [pay(1500)],
      '2026-11-25',
      { paid_cents: 1500, used_cents: 0, days: 0 },
    ],
    [
      'refunds all on the first day',
      [pay(1500), startMonth('2026-11-20')],
      '2026-11-20',
      { paid_cents: 1500, used_cents: 0, days: 0 },
    ],
    [
      'charges five of 30 days',
      [pay(1500), startMonth('2026-11-20')],
      '2026-11-25',
      { paid_cents: 1500, used_cents: 250, days: 5 },
    ],
    [
      'refunds a top-up as well',
      [pay(1500), startMonth('2026-11-20'), topUp(2000)],
      '2026-11-25',
      { paid_cents: 3500, used_cents: 250, days: 5 },
    ],
    [
      'charges the days of two months when the second month was paid',
      [pay(1500), startMonth('2026-11-29'), topUp(2000), first('2026-12-01', 1500)],
      '2026-12-03',
      // 2 of 30 days of 15.00 are 1.00, 2 of 31 are 0.97.
      { paid_cents: 3500, used_cents: 197, days: 4 },
    ],
    [
      'charges no day of a suspension since the 1st',
      [pay(500), startMonth('2026-11-29'), first('2026-12-01', 500)],
      '2026-12-03',
      // 2 of 30 days of 5.00; 2 of 31 more would be 0.32.
      { paid_cents: 500, used_cents: 33, days: 2 },
    ],
    [
      'charges the days since the SIM resumed within the month',
      [
        pay(500),
        startMonth('2026-11-29'),
        first('2026-12-01', 500),
        topUp(1000),
        // 27 of 31 days of 5.00 are 4.35.
        resume('2026-12-05', 500),
      ],
      '2026-12-08',
      { paid_cents: 1500, used_cents: 33 + 48, days: 5 },
    ],
    [
      'charges the days of each plan after a plan change on the 1st',
      [pay(1500), startMonth('2026-11-29'), topUp(5000), first('2026-12-01', 3100)],
      '2026-12-03',
      { paid_cents: 6500, used_cents: 100 + 97, days: 4 },
    ],
    [
      'refunds carbon removal and a contribution in full',
      [
        pay(1500, [co2, tree]),
        startMonth('2026-11-29'),
        topUp(5000),
        (entries) =>
          buildMonthDebitEntry(entries, { ...sim(1500), addons: [{ ...co2, offer_uuid: 'co2' }] }, '2026-12-01'),
      ],
      '2026-12-03',
      { paid_cents: 6900, used_cents: 197, days: 4 },
    ],
    [
      'charges an add-on by the days it was in force',
      [pay(1500), startMonth('2026-11-11'), topUp(1000), addon(data, '2026-11-21')],
      '2026-11-25',
      // 14 of 30 days of 15.00, and 4 of 10 days of 2.00.
      { paid_cents: 2500, used_cents: 700 + 80, days: 14 },
    ],
    [
      'charges an add-on that began later than it was debited by its days in force',
      [pay(1500), startMonth('2026-11-11'), topUp(1000), addon(data, '2026-11-21'), addonBegun('2026-11-23')],
      '2026-11-25',
      // 2 of 8 days of 1.60.
      { paid_cents: 2500, used_cents: 700 + 40, days: 14 },
    ],
    [
      'refunds an add-on that never began',
      [pay(1500), startMonth('2026-11-11'), topUp(1000), addon(data, '2026-11-21'), addonBegun(null)],
      '2026-11-25',
      { paid_cents: 2500, used_cents: 700, days: 14 },
    ],
    [
      'refunds carbon removal that was added in the month before',
      [pay(1500), startMonth('2026-11-28'), topUp(5000), addon(removal, '2026-11-30'), first('2026-12-01', 1500)],
      '2026-12-03',
      { paid_cents: 6500, used_cents: 150 + 97, days: 5 },
    ],
  ])('%s', (_what, steps, today, { paid_cents, used_cents, days }) => {
    const entries = run(...steps);
    expect(computePrepaidUse(entries, today, true)).toEqual({ paid_cents, used_cents, days });
    const finalEntries = buildWithdrawalEntries(entries, today, true);
    expect(finalEntries.at(-1)).toMatchObject({ kind: 'given_back', amount_cents: used_cents - paid_cents });
    expect(sumBalance([...entries, ...finalEntries])).toBe(0);
    // A repeated withdrawal changes nothing.
    expect(buildWithdrawalEntries([...entries, ...finalEntries], today, true)).toEqual([]);
    // Without the wish to begin early nothing was used.
    expect(buildWithdrawalEntries(entries, today, false).at(-1)?.amount_cents).toBe(0 - paid_cents);
  });

  test('does not count a top-up that the bank took back as paid', () => {
    const entries = run(pay(1500), startMonth('2026-11-20'), topUp(1000), () => ({
      kind: 'charged_back',
      about: 'payment 1000',
      amount_cents: -1000,
      parts: [],
      promo_months: null,
      started_on: null,
    }));
    expect(computePrepaidUse(entries, '2026-11-25', true)).toEqual({ paid_cents: 1500, used_cents: 250, days: 5 });
  });
});

const withAddons =
  (month: BusinessDate, part: typeof data | typeof removal): Step =>
  (entries) => {
    const addons = [{ offer_uuid: part.uuid, type: part.kind === 'telecom' ? 1 : 2, price_cents: part.cents }] as const;
    return buildMonthDebitEntry(entries, { plan: sim(1500).plan, addons }, month);
  };
const withdrawn =
  (offer_uuid: string, on: BusinessDate): Step =>
  (entries) =>
    buildAddonWithdrawnEntry(entries, { addon_uuid: 'own', offer_uuid }, on);
const begunSteps = [pay(1500), startMonth('2026-11-01'), topUp(5000)];

describe('the withdrawal from an add-on of a prepaid SIM', () => {
  test.each<[string, Step[], string, BusinessDate, number | null]>([
    // 11 of 30 days of 6.00 are 2.20; 5 of these 11 days are 1.00.
    ['credits the days that were not used', [addon(data, '2026-11-20')], 'data', '2026-11-25', 120],
    ['credits everything on the first day of the add-on', [addon(data, '2026-11-20')], 'data', '2026-11-20', 220],
    [
      'counts the used days from the later start of the add-on',
      [addon(data, '2026-11-20'), addonBegun('2026-11-21')],
      'data',
      '2026-11-25',
      120,
    ],
    [
      'credits nothing more when the add-on never began',
      [addon(data, '2026-11-20'), addonBegun(null)],
      'data',
      '2026-11-25',
      null,
    ],
    // 2 of 31 days of 6.00 are 0.39.
    [
      'credits the unused days of the month after a 1st',
      [addon(data, '2026-11-20'), withAddons('2026-12-01', data)],
      'data',
      '2026-12-03',
      561,
    ],
    [
      'credits carbon removal of two months in full',
      [addon(removal, '2026-11-20'), withAddons('2026-12-01', removal)],
      'co2',
      '2026-12-03',
      500,
    ],
    [
      'credits nothing when it is repeated',
      [addon(data, '2026-11-20'), withdrawn('data', '2026-11-21')],
      'data',
      '2026-11-25',
      null,
    ],
    ['credits nothing for an add-on that was never debited', [], 'data', '2026-11-25', null],
  ])('%s', (_, steps, offer_uuid, on, cents) => {
    const entries = run(...begunSteps, ...steps);
    expect(buildAddonWithdrawnEntry(entries, { addon_uuid: 'own', offer_uuid }, on)?.amount_cents ?? null).toBe(cents);
  });

  test.each<[string, BusinessDate]>([
    ['in the same month', '2026-11-28'],
    ['a month later', '2026-12-10'],
  ])('leaves no further refund for the add-on when the SIM ends or is withdrawn %s', (_, end) => {
    const month = withAddons('2026-12-01', data);
    const decemberSteps = end > '2026-12' ? [month] : [];
    const on = end > '2026-12' ? '2026-12-03' : '2026-11-25';
    const entries = run(...begunSteps, addon(data, '2026-11-20'), ...decemberSteps, withdrawn('data', on));
    const entriesWithoutAddon = run(...begunSteps, ...(end > '2026-12' ? [first('2026-12-01', 1500)] : []));
    const paidFor = sumBalance(entriesWithoutAddon) - sumBalance(entries);
    const computeGivenBack = (before: readonly PrepaidEntry[], closing: typeof buildClosingEntries) =>
      closing(before, end).find(({ kind }) => kind === 'given_back')?.amount_cents ?? 0;
    expect(
      computeGivenBack(entries, buildClosingEntries) - computeGivenBack(entriesWithoutAddon, buildClosingEntries),
    ).toBe(paidFor);
    const undo: typeof buildClosingEntries = (balanceEntries, day) => buildWithdrawalEntries(balanceEntries, day, true);
    expect(computeGivenBack(entries, undo) - computeGivenBack(entriesWithoutAddon, undo)).toBe(paidFor);
  });
});

/** A month of Oak, 30.00, after Birch, 15.00 as ordered. */
const oak =
  (month: BusinessDate): Step =>
  (entries) =>
    buildMonthDebitEntry(entries, { plan: { uuid: 'oak', price_cents: 3000 }, addons: [] }, month);
const plans: Parameters<typeof computePlanUse>[1] = {
  withdrawn_uuid: 'oak',
  withdrawn_plan_from: '2026-12-01',
  returned: { uuid: 'birch', price_cents: 9999 },
  addons: [],
};
const withOak = [pay(1500), startMonth('2026-11-29'), topUp(4000), oak('2026-12-01')];

describe('the withdrawal from a plan of a prepaid SIM', () => {
  test.each<
    [string, Step[], BusinessDate, { paid_cents: number; used_cents: number; rest_cents: number; days: number }]
  >([
    // 8 of 31 days of 30.00 are 7.74, 23 of 31 of 15.00 are 11.13.
    [
      'charges both plans by their days',
      withOak,
      '2026-12-09',
      { paid_cents: 3000, used_cents: 774, rest_cents: 1113, days: 8 },
    ],
    [
      'charges no day on the first day',
      withOak,
      '2026-12-01',
      { paid_cents: 3000, used_cents: 0, rest_cents: 1500, days: 0 },
    ],
    [
      'charges nothing for a month that is not paid',
      [pay(1500), startMonth('2026-11-29'), oak('2026-12-01')],
      '2026-12-09',
      { paid_cents: 0, used_cents: 0, rest_cents: 0, days: 0 },
    ],
  ])('%s', (_, steps, today, { paid_cents, used_cents, rest_cents, days }) => {
    const entries = run(...steps);
    expect(computePlanUse(entries, plans, today)).toEqual({
      paid_cents,
      used_cents,
      returning_plan_cents: rest_cents,
      days,
    });
    const changes = buildPlanWithdrawnEntries(entries, plans, today);
    expect(sumBalance(changes)).toBe(paid_cents - used_cents - rest_cents);
    for (const { parts, amount_cents } of changes)
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(0 - amount_cents);
    const after = [...entries, ...changes];
    if (changes.length > 0) expect(buildPlanWithdrawnEntries(after, plans, today)).toEqual([]);
  });

  // A month of Fern, 5.00, was paid; 23 of 31 days of Birch are 11.13, and 3.71 of Fern come back.
  test.each<[string, number, number]>([
    ['of 0', 0, 371],
    ['less than the price difference', 300, 671],
    ['of exactly the price difference', 742, 1113],
    ['more than the price difference', 2000, 1113],
  ])('that returns a more expensive plan debits at most a balance %s', (_, heldCents, returningCents) => {
    const fern: Step = (entries) =>
      buildMonthDebitEntry(entries, { plan: { uuid: 'fern', price_cents: 500 }, addons: [] }, '2026-12-01');
    // 1.00 of the first 15.00 was used in November.
    const entries = [...run(pay(1500), startMonth('2026-11-29'), topUp(4000), fern)];
    const spendingEntry: PrepaidEntry = {
      kind: 'addon',
      about: 'spent',
      amount_cents: heldCents - sumBalance(entries),
      parts: [{ kind: 'telecom', sim: 0, uuid: 'data', count: 1, cents: sumBalance(entries) - heldCents }],
      promo_months: null,
      started_on: '2026-12-02',
    };
    const before = [...entries, spendingEntry];
    const fernToBirch = { ...plans, withdrawn_uuid: 'fern' };
    expect(computePlanUse(before, fernToBirch, '2026-12-09')).toMatchObject({
      used_cents: 129,
      returning_plan_cents: returningCents,
    });
    const changes = buildPlanWithdrawnEntries(before, fernToBirch, '2026-12-09');
    for (const { parts, amount_cents } of changes)
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(0 - amount_cents);
    const after = [...before, ...changes];
    expect(sumBalance(after)).toBe(Math.max(0, heldCents + 371 - 1113));
    for (const close of [buildClosingEntries(after, '2026-12-20'), buildWithdrawalEntries(after, '2026-12-20', true)])
      expect(sumBalance([...after, ...close])).toBe(0);
  });

  test('debits no returning plan from a balance that a chargeback made negative', () => {
    const entries = run(pay(1500), startMonth('2026-11-29'), topUp(4000), oak('2026-12-01'), () => ({
      kind: 'charged_back',
      about: 'payment 4000',
      amount_cents: -5000,
      parts: [],
      promo_months: null,
      started_on: null,
    }));
    const changes = buildPlanWithdrawnEntries(entries, plans, '2026-12-09');
    expect(changes.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([['plan_withdrawn', 2226]]);
  });

  // 23 of 31 days of Birch are 11.13; with the data of 6.00 they are 15.58.
  const data6 = { offer_uuid: 'data', type: 1, price_cents: 600 } as const;
  test.each<[string, number, BusinessDate, (typeof data6)[], number]>([
    ['has the price of the returning plan when a stopped SIM can pay it', 1500, '2026-12-01', [], 1113],
    ['has the price of the returning plan and its extras if both can be paid', 2500, '2026-12-01', [data6], 1558],
    ['has no price of the returning plan when a stopped SIM cannot pay it', 1050, '2026-12-01', [], 0],
    ['has no price of the returning plan when the SIM was stopped before', 1500, '2027-01-01', [], 0],
  ])('%s', (_, balance, planStart, addons, returningCents) => {
    const dear = { plan: { uuid: 'oak', price_cents: 9000 }, addons: [] };
    const entries = run(pay(1500), startMonth('2026-11-29'), topUp(balance - 1400), (before) =>
      buildSuspensionEntry(before, dear, '2026-12-01'),
    );
    expect(sumBalance(entries)).toBe(balance);
    const input = { ...plans, withdrawn_plan_from: planStart, addons };
    expect(buildPlanWithdrawnEntries(entries, input, '2026-12-09')).toEqual([]);
    expect(computePlanUse(entries, input, '2026-12-09')).toEqual({
      paid_cents: 0,
      used_cents: 0,
      returning_plan_cents: returningCents,
      days: 0,
    });
  });

  test('charges no day twice when the SIM is withdrawn or ends afterwards', () => {
    const entries = run(...withOak);
    const after = [...entries, ...buildPlanWithdrawnEntries(entries, plans, '2026-12-09')];
    // 2 of 30 days of 15.00 are 1.00; 8 of 31 of 30.00 are 7.74; 2 of 31 of 15.00 are 0.97.
    expect(computePrepaidUse(after, '2026-12-11', true)).toEqual({ paid_cents: 5500, used_cents: 971, days: 12 });
    expect(sumBalance([...after, ...buildWithdrawalEntries(after, '2026-12-11', true)])).toBe(0);
    const finalEntries = buildClosingEntries(after, '2026-12-11');
    // 21 of the 23 days of 11.13 are 10.16.
    expect(finalEntries[0]).toMatchObject({ kind: 'days_back', amount_cents: 1016 });
    expect(sumBalance([...after, ...finalEntries])).toBe(0);
  });
});

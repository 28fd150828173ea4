import type { Mistake } from './mistake.ts';

/** Reminders, books, documents, promotions, plans, projects and wallets. */
export const moneyAndForestRuleMistakes: readonly Mistake[] = [
  {
    name: 'the second reminder comes a day early',
    find: 'return addDays(state_since, periods.reminder + 1);',
    replace: 'return addDays(state_since, periods.reminder);',
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'a debit under way is waited for a day less',
    find: 'today <= addDays(debit_on, DEBIT_DAYS)',
    replace: 'today < addDays(debit_on, DEBIT_DAYS)',
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'a fourth reminder of a consumer is free',
    find: 'reminded_before < free_due_dates ? 0',
    replace: 'reminded_before <= free_due_dates ? 0',
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'a disputed invoice still takes service',
    find: "return { invoice: effect.invoice === 'blocked' ? 'reminder_2' : effect.invoice, service: 'none' };",
    replace:
      "return { invoice: effect.invoice === 'blocked' ? 'reminder_2' : effect.invoice, service: effect.service };",
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'a dispute may be about more than is left to pay',
    find: 'return Math.max(0, Math.min(gross_cents, remaining_cents));',
    replace: 'return Math.max(0, gross_cents);',
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'the cents that do not divide are on the last instalment',
    find: 'cents: part_cents + (at < remainder_cents ? 1 : 0),',
    replace: 'cents: part_cents + (at === months - 1 ? remainder_cents : 0),',
    tests: ['dunning-rules.test.ts'],
  },
  {
    name: 'the month before is closed a day early',
    find: 'Number(today.slice(8)) <= LAST_CLOSING_DAY',
    replace: 'Number(today.slice(8)) < LAST_CLOSING_DAY',
    tests: ['entry-builders.test.ts', 'reports.test.ts'],
  },
  {
    name: 'VAT corrections in our favour are not deducted',
    find: "- amountOfGrid('62') - amountOfGrid('64')",
    replace: "- amountOfGrid('64')",
    tests: ['reports.test.ts'],
  },
  {
    name: 'opening balances have the wrong sign',
    find: 'opening_cents: debit - credit,',
    replace: 'opening_cents: credit - debit,',
    tests: ['reports.test.ts'],
  },
  {
    name: 'invoices are kept a year less',
    find: '+ 1 + INVOICE_RETENTION_YEARS',
    replace: '+ INVOICE_RETENTION_YEARS',
    tests: ['document-rules.test.ts'],
  },
  {
    name: 'an expected month forgets the promo',
    find: 'total_cents: later_cents - plan.off_cents,',
    replace: 'total_cents: later_cents,',
    tests: ['plan-month.test.ts'],
  },
  {
    name: 'the first whole month is left out of the advice',
    find: '.filter((each) => each >= active_from)',
    replace: '.filter((each) => each > active_from)',
    tests: ['best-tariff.test.ts'],
  },
  {
    name: 'an eleventh friend is rewarded',
    find: 'rewarded_before < REWARDED_FRIENDS_MAX',
    replace: 'rewarded_before <= REWARDED_FRIENDS_MAX',
    tests: ['referral-reward.test.ts'],
  },
  {
    name: 'lots of a closed project cover wallets',
    find: 'if (closed_on === null) freeGrams +=',
    replace: 'freeGrams +=',
    tests: ['promise.test.ts'],
  },
  {
    name: 'retired beyond the gifts lowers the promise',
    find: 'const waitingGrams = Math.max(0, given_grams - grams.retired);',
    replace: 'const waitingGrams = given_grams - grams.retired;',
    tests: ['promise.test.ts'],
  },
  {
    name: 'a line of one serial is refused',
    find: 'if (high < low)',
    replace: 'if (high <= low)',
    tests: ['compute-load-changes.test.ts'],
  },
  {
    name: 'credits expire a month late',
    find: 'credits.filter(({ expires_on }) => expires_on <= on)',
    replace: 'credits.filter(({ expires_on }) => expires_on < on)',
    tests: ['wallet.test.ts'],
  },
  {
    name: 'the newest credits are used first',
    find: 'compareTexts(a.expires_on, b.expires_on) ||',
    replace: 'compareTexts(b.expires_on, a.expires_on) ||',
    tests: ['wallet.test.ts'],
  },
  {
    name: 'a credit that is entered late expires before its customer could be told',
    find: 'return first_on > expires_on ? first_on : expires_on;',
    replace: 'return expires_on;',
    tests: ['wallet.test.ts'],
  },
  {
    name: 'trees are counted before a report',
    find: 'if (!transfer || !findFirstReportFrom(project, transfer.transferred_on)) return 0;',
    replace: 'if (!transfer) return 0;',
    tests: ['trees-of.test.ts'],
  },
  {
    name: 'calls are offered on holidays',
    find: 'if (!isWorkingDay(date)) continue;',
    replace: '',
    tests: ['call-windows.test.ts'],
  },
  {
    name: 'an adult is refused until the next birthday',
    find: 'return age < MINIMUM_AGE',
    replace: 'return age <= MINIMUM_AGE',
    tests: ['details.test.ts', 'numbers.test.ts'],
  },
  {
    name: 'a number that begins with 045 is no mobile number',
    find: '/^\\+324[5-9]\\d{7}$/',
    replace: '/^\\+324[6-9]\\d{7}$/',
    tests: ['numbers.test.ts'],
  },
];

/** Mistakes in the stores and events of these domains. */
export const moneyAndForestServerMistakes: readonly Mistake[] = [
  {
    name: 'numbers of a series are allocated without a lock',
    find: 'await queryRows(tx, sql`select pg_advisory_xact_lock(${advisoryLocks.documentNumbers}, hashtext(${series}))`);',
    replace: '',
    tests: ['documents.server.test.ts'],
  },
  {
    name: 'a referral is rewarded before its thirty days',
    find: '|| now < rewardEarnedAt(active_at)',
    replace: '',
    tests: ['find-referral-overview.server.test.ts'],
  },
  {
    name: 'a friend on the same bank account is rewarded',
    find: 'same_iban: comparedCustomers.some((each) => [...(ibans.get(each) ?? [])].some((iban) => friendIbans.has(iban))),',
    replace: 'same_iban: false,',
    tests: ['find-referral-overview.server.test.ts'],
  },
  {
    name: 'an older state of the desk replaces a newer one',
    find: '|| (row.desk_at && at < row.desk_at)',
    replace: '',
    tests: ['handle-desk-event.server.test.ts'],
  },
  {
    name: 'a repeated delivery is published again',
    find: "if (state !== 'delivered' || parcel.state === 'delivered') return;",
    replace: "if (state !== 'delivered') return;",
    tests: ['courier-event.server.test.ts'],
  },
  {
    name: 'a repeated gift is debited without a lock of the wallet',
    find: 'await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.wallets}::int, hashtext(${customer_uuid}))`);',
    replace: '',
    tests: ['wallet.server.test.ts'],
  },
];

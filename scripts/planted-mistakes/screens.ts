import type { Mistake } from './mistake.ts';

const inChromium = ['screen-states.e2e.ts'];

/** Figures, texts, focus, and what is sent. */
export const screenMistakes: readonly Mistake[] = [
  {
    name: 'what is left of a balance has the wrong sign',
    find: 'euroToCentsOrZero(balance) - euroToCentsOrZero(suspension.amount)',
    replace: 'euroToCentsOrZero(suspension.amount) - euroToCentsOrZero(balance)',
    tests: inChromium,
  },
  {
    name: 'the whole month is asked for, not what is missing',
    find: "{ label: t('missing'), value: format.money(missing) }",
    replace: "{ label: t('missing'), value: format.money(amount) }",
    tests: inChromium,
  },
  {
    name: 'the button names the missing amount, whatever is chosen',
    find: "t('pay', { amount: format.money(centsToEuro(cents)) })",
    replace: "t('pay', { amount: format.money(centsToEuro(missing || cents)) })",
    tests: inChromium,
  },
  {
    name: 'a paid month is said to be paid in part',
    find: "t(next_month.missing > 0 ? 'paidPart' : 'paidAll'",
    replace: "t(next_month.missing >= 0 ? 'paidPart' : 'paidAll'",
    tests: inChromium,
  },
  {
    name: 'the reason why a SIM does not resume is not shown',
    find: 'problem={resumeMutation.error && errorText(resumeMutation.error)}',
    replace: '',
    tests: inChromium,
  },
  {
    name: 'a button is left enabled while it sends',
    find: '        pending={resumeMutation.isPending}\n        problem={resumeMutation.error',
    replace: '        problem={resumeMutation.error',
    tests: inChromium,
  },
  {
    name: 'a form that is pending is sent again',
    find: 'if (busy.current) return;',
    replace: '',
    tests: inChromium,
  },
  {
    name: 'the bar of a bucket shows the time that has passed',
    find: "label={t('bucket.meter', { used: usedText, total: totalText })}\n        usedPercent={pace.used_percent}",
    replace: "label={t('bucket.meter', { used: usedText, total: totalText })}\n        usedPercent={pace.gone_percent}",
    tests: inChromium,
  },
  {
    name: 'a bucket shows what is used as what is left',
    find: 'value={format.number(remainingAmount(bucket.used, bucket.total), GB_DIGITS)}',
    replace: 'value={format.number(bucket.used, GB_DIGITS)}',
    tests: inChromium,
  },
  {
    name: 'what a SIM cost outside its plan is its limit',
    find: "t('cost.of', { used: format.money(used), limit: format.money(limit) })",
    replace: "t('cost.of', { used: format.money(limit), limit: format.money(limit) })",
    tests: inChromium,
  },
  {
    name: 'all services of a SIM are said to change',
    find: "t('changes.services', { count: pendingCount })",
    replace: "t('changes.services', { count: services.length })",
    tests: inChromium,
  },
  {
    name: 'the focus is lost when a form closes',
    find: 'autoFocus={hasEnded}',
    replace: 'autoFocus={false}',
    tests: inChromium,
  },
  {
    name: 'a consent of an earlier visit is remembered',
    find: "neverSave: ['early_start', 'port_in.mandate'],",
    replace: "neverSave: ['port_in.mandate'],",
    tests: inChromium,
  },
  {
    name: 'the way back from a page of a SIM leads elsewhere',
    find: "backTo={accountPaths.sim(uuid)} backText={t('sim.back')}",
    replace: "backTo={accountPaths.dashboard()} backText={t('sim.back')}",
    tests: inChromium,
  },
  {
    name: 'the sum of several SIMs does not show its discount',
    find: 'taxedParts.filter(({ sim }) => groups.length === 0 || sim === null)',
    replace: 'taxedParts.filter(() => groups.length === 0)',
    tests: ['sum-lines.test.ts'],
  },
];

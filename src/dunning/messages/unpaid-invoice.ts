import { z } from 'zod';
import { notifiedStates, simsOfInvoice } from '#dunning/rules/dunning-state.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { formatIbanNoBreak } from '#platform/pure/format-iban-no-break.ts';
import { formatOf } from '#platform/pure/format.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { isoDate } from '#platform/contract/schemas.ts';

/**
 * Notifies a customer of a step of an unpaid invoice. The first reminder has the content of the Code of Economic Law
 * (article XIX.2, § 2): amount and reason, the due date, the creditor with its enterprise number, the costs that follow, and
 * the time until they do. The warning has the content of the law of 13 June 2005 (article 119, § 3). Amounts in euro.
 */
export const unpaidInvoiceMessage = defineMessage({
  name: 'unpaid-invoice',
  domain: 'dunning',
  data: z.object({
    customer_uuid: z.uuid(),
    state: z.enum(notifiedStates),
    sims: z.enum(simsOfInvoice),
    /** All invoices that restrict these SIMs with this one, so that only their sum gives service back; null when this is the only one. */
    together: z
      .object({ amount: z.number(), references: z.array(z.string()), numbers: z.array(z.string()) })
      .nullable(),
    number: z.string(),
    /** First day of the month of the invoice. */
    month: isoDate,
    reference: z.string(),
    amount: z.number(),
    due_on: isoDate,
    /** Day of the next step; null after the last one. */
    next_on: isoDate.nullable(),
    /** In the second reminder, the first day on which service may be restricted; null in other messages. */
    restricted_on: isoDate.nullable(),
    /** Cost of this step, which comes on the next bill. */
    cost: z.number(),
    /** Cost of the next reminder. */
    next_cost: z.number(),
    /** Yearly interest for a company; null for a consumer, who pays none. */
    interest_percent: z.number().nullable(),
  }),
  variant: ({ state, sims, together }) => {
    if (together && (state === 'warned' || state === 'restricted' || state === 'cut_off')) return `${state}_beside`;
    if (sims === 'in_use' || (state !== 'reminder_2' && state !== 'warned')) return state;
    return state === 'warned' && sims === 'none' ? 'warned_no_sim' : `${state}_alone`;
  },
  values: ({ number, amount, due_on, next_on, restricted_on, together }, language) => {
    const format = formatOf(language);
    return {
      number,
      amount: format.money(amount),
      total: format.money(together?.amount ?? amount),
      numbers: format.list(together?.numbers ?? [number]),
      due: format.date(due_on),
      next: format.date(next_on ?? due_on),
      restricted: format.date(restricted_on ?? due_on),
      // The last day on which a payment is in time.
      until: format.date(next_on ? addDays(next_on, -1) : due_on),
    };
  },
  path: ({ customer_uuid, reference, together }) =>
    paymentsPaths.pay(customer_uuid, { ref: together?.references ?? reference }),
  sections: async (
    { state, sims, number, month, reference, amount, due_on, next_on, cost, next_cost, interest_percent },
    { settings, language },
  ) => {
    const t = texts(language, 'dunning/messages');
    const format = formatOf(language);
    // After the warning only service can be lost, so nothing follows where none can be.
    const hasDeadline = next_on && state !== 'carried' && (sims === 'in_use' || state !== 'warned');
    const money = (label: string, value: number) => (value > 0 ? [[label, format.money(value)] as const] : []);
    return [
      {
        title: t('claim.title', { number }),
        rows: [
          [t('claim.amount'), format.money(amount)] as const,
          [t('claim.for'), t('claim.service', { month: `${format.month(month)}\u00a0${month.slice(0, 4)}` })] as const,
          [t('claim.due'), format.date(due_on)] as const,
          ...(hasDeadline ? [[t('claim.until'), format.date(addDays(next_on, -1))] as const] : []),
          [t('claim.reference'), reference] as const,
          [t('claim.account'), formatIbanNoBreak(settings.CREDITOR_IBAN)] as const,
          [t('claim.creditor'), localizedSetting(settings.PROVIDER_NAME, language)] as const,
          [t('claim.enterprise'), settings.PROVIDER_COMPANY_NUMBER] as const,
          ...money(t('claim.cost'), cost),
          ...money(t('claim.nextCost'), next_cost),
          ...(interest_percent === null
            ? []
            : [[t('claim.interest'), t('claim.percent', { percent: format.number(interest_percent) })] as const]),
        ],
        note: t('claim.rights'),
      },
    ];
  },
});

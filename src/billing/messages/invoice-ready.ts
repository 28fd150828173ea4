import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { formatOf } from '#platform/pure/format.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';
import { bestTariffLines } from '../server/documents/best-tariff-lines.ts';
import { buildVatRows } from './vat-rows.ts';
import { texts } from '#platform/i18n/texts.ts';

/** Reports that the bill of a month is ready; with a direct debit it is the pre-notification of the SEPA rulebook. Amounts in euro. */
export const invoiceReadyMessage = defineMessage({
  name: 'invoice-ready',
  domain: 'billing',
  data: z.object({
    customer_uuid: z.uuid(),
    number: z.string(),
    /** First day of the billed month. */
    month: isoDate,
    /** Total of the invoice, with VAT. */
    invoice: z.number(),
    /** Total of the invoice without VAT, for a company; null for a private customer. */
    net: z.number().nullable(),
    contributions: z.number(),
    credit: z.number(),
    /** Left to pay of all three; 0 when nothing is to be paid. */
    amount: z.number(),
    due_on: isoDate,
    /** The yearly advice of the bill; absent on the others. */
    best_tariffs: z
      .array(
        z.object({
          msisdn: e164,
          months: z.number().int(),
          better: z.object({ plan: z.string(), saved_cents_per_month: z.number().int() }).nullable(),
        }),
      )
      .optional(),
    /** Structured communication. */
    reference: z.string(),
    /** Null when the customer pays by other means. */
    debit: z
      .object({
        collected_on: isoDate,
        mandate_reference: z.string(),
        creditor_id: z.string(),
        iban_end: z.string(),
      })
      .nullable(),
  }),
  variant: ({ amount, debit }) => (amount <= 0 ? 'settled' : debit ? 'debit' : 'transfer'),
  values: ({ month, amount, due_on, debit }, language) => ({
    month: `${formatOf(language).month(month)}\u00a0${month.slice(0, 4)}`,
    amount: formatOf(language).money(amount),
    date: formatOf(language).date(debit?.collected_on ?? due_on),
    end: debit?.iban_end ?? '',
  }),
  path: ({ customer_uuid, amount, debit, reference }) =>
    amount <= 0 || debit ? paymentsPaths.payments() : paymentsPaths.pay(customer_uuid, { ref: reference }),
  sections: async (
    { number, invoice, net, contributions, credit, amount, due_on, reference, debit, best_tariffs = [] },
    { language },
  ) => {
    const t = texts(language, 'billing/messages');
    const format = formatOf(language);
    const paymentText = debit
      ? ([
          [t('invoice.collectedOn'), format.date(debit.collected_on)],
          [t('invoice.account'), debit.iban_end],
          [t('invoice.mandate'), debit.mandate_reference],
          [t('invoice.creditor'), debit.creditor_id],
        ] as const)
      : ([[t('invoice.dueOn'), format.date(due_on)]] as const);
    return [
      {
        title: t('invoice.title', { number }),
        rows: [
          ...buildVatRows({ net, gross: invoice }, language),
          [t('invoice.invoice'), format.money(invoice)] as const,
          ...(contributions > 0 ? [[t('invoice.contributions'), format.money(contributions)] as const] : []),
          ...(credit > 0 ? [[t('invoice.credit'), format.money(0 - credit)] as const] : []),
          [t('invoice.amount'), format.money(amount)] as const,
          ...(amount > 0 ? [...paymentText, [t('invoice.reference'), reference] as const] : []),
        ],
        ...(best_tariffs.length > 0
          ? { note: bestTariffLines(best_tariffs, typeof net === 'number' ? 'net' : 'gross', language).join(' ') }
          : {}),
      },
    ];
  },
});

import { z } from 'zod';
import type { MailSection } from '#notifications/server/commands.ts';
import { isoDate } from '#platform/contract/schemas.ts';
import { texts } from '#platform/i18n/texts.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';

/** A debit that was announced and is not collected, as its mandate has ended. */
const cancelledDebit = z.object({ amount: z.number(), collect_on: isoDate });
export type CancelledDebit = z.output<typeof cancelledDebit>;

export const cancelledDebits = z.array(cancelledDebit);

/**
 * Sections of a mail about debits that no longer take place: each with its day, and that its invoice is to be paid in another way. Empty without
 * such debits.
 */
export const buildCancelledSections = (debits: readonly CancelledDebit[], language: Language): MailSection[] => {
  if (debits.length === 0) return [];
  const t = texts(language, 'payments/messages');
  const { date, money } = formatOf(language);
  return [
    {
      title: t('mandate.cancelled'),
      rows: debits.map(
        ({ amount, collect_on }) => [date(toIso(startOfBusinessDay(collect_on))), money(amount)] as const,
      ),
      note: t('mandate.cancelledNote'),
    },
  ];
};

import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { GB_DIGITS, type IncludedAllowance } from '#subscriptions/rules/included-allowance.ts';

/** For example "13.34 GB, 166 minutes and 34 SMS". */
export const formatFirstMonthAllowance = (
  t: Texts<'ordering'>,
  format: Format,
  { data_gb, minutes, sms }: IncludedAllowance,
): string =>
  format.list([
    data_gb === null ? t('order.amount.data') : format.amount(data_gb, t('unit.gb'), GB_DIGITS),
    minutes === null ? t('order.amount.allMinutes') : t('order.amount.minutes', { count: minutes }),
    sms === null ? t('order.amount.allSms') : t('order.amount.sms', { count: sms }),
  ]);

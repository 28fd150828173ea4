import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';
import { MAX_REMINDER_CENTS } from './rules/late-cost.ts';

const days = (maximum: number, fallback: number, minimum = 1) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);

export const dunningSettings = {
  DUNNING_FIRST_REMINDER_DAYS: setting(days(60, 1), 'Days from the due date of an invoice to its first reminder'),
  DUNNING_REMINDER_DAYS: setting(
    days(60, 14, 14),
    'Days of the first reminder, counted from the day after it was sent; 14 at least by law',
  ),
  DUNNING_WARNING_DAYS: setting(
    days(60, 7),
    'Days from the second reminder to the warning that service is going to be restricted',
  ),
  DUNNING_RESTRICTION_DAYS: setting(days(60, 7), 'Days from the warning to the restriction of service'),
  DUNNING_CUT_OFF_DAYS: setting(days(90, 30), 'Days from the restriction of service until SIMs are cut off'),
  DUNNING_END_DAYS: setting(days(90, 30), 'Days from the cut-off until the contract of the SIMs ends'),
  DUNNING_MIN_CENTS: setting(
    z.coerce.number().int().min(0).default(1000),
    'Least that a customer must owe in all, overdue, for a second reminder with its cost and what follows, in cents; less is only reminded of, and named on the next bill',
  ),
  DUNNING_GIVE_UP_DAYS: setting(
    days(3650, 180, 30),
    'Days after the end of the contract, and after the last reminder, when a debt below DUNNING_MIN_CENTS is written off',
  ),
  REMINDER_COST_CENTS: setting(
    z.coerce.number().int().min(0).max(MAX_REMINDER_CENTS).default(MAX_REMINDER_CENTS),
    'Cost of a second reminder to a consumer, in cents; 750 at most by law',
  ),
  FREE_REMINDERS_A_YEAR: setting(
    z.coerce.number().int().min(3).max(1000).default(3),
    'Due dates in a calendar year whose reminders are free for a consumer; 3 at least by law',
  ),
  RECOVERY_COST_CENTS: setting(
    z.coerce.number().int().min(0).max(4000).default(4000),
    'Lump that a company pays for the recovery of a late payment, in cents (law of 2 August 2002, article 6)',
  ),
  LATE_INTEREST_PERCENT: setting(
    z.coerce.number().min(0).max(30).default(10.5),
    'Yearly interest that a company pays, as published in the Moniteur belge for each half-year (law of 2 August 2002, article 5)',
  ),
  INSTALMENTS_MIN_CENTS: setting(
    z.coerce.number().int().min(100).default(5000),
    'Least that must be left of an invoice to pay it in instalments, in cents',
  ),
  INSTALMENTS_MAX_MONTHS: setting(
    z.coerce.number().int().min(1).max(24).default(6),
    'Most monthly instalments of an invoice; 1 offers none',
  ),
  INSTALMENTS_GRACE_DAYS: setting(
    days(30, 5, 0),
    'Days after its due date on which an instalment still counts as paid in time',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof dunningSettings> {}
}

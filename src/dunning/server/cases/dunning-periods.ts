import type { Settings } from '#platform/settings.ts';
import type { DunningPeriods } from '#dunning/rules/dunning-dates.ts';
import type { LateCostSettings } from '#dunning/rules/late-cost.ts';

/** The notice periods of the settings. */
export const toDunningPeriods = (settings: Settings): DunningPeriods => ({
  first_reminder: settings.DUNNING_FIRST_REMINDER_DAYS,
  reminder: settings.DUNNING_REMINDER_DAYS,
  warning: settings.DUNNING_WARNING_DAYS,
  restriction: settings.DUNNING_RESTRICTION_DAYS,
  cut_off: settings.DUNNING_CUT_OFF_DAYS,
  end: settings.DUNNING_END_DAYS,
});

export const toLateCostSettings = (settings: Settings): LateCostSettings => ({
  reminder_cents: settings.REMINDER_COST_CENTS,
  free_due_dates: settings.FREE_REMINDERS_A_YEAR,
  recovery_cents: settings.RECOVERY_COST_CENTS,
});

import { addSeconds } from '#platform/pure/instant.ts';

/** Mails about an unpaid order: one hour and one day after it was placed. */
export const unpaidReminders = ['hour', 'day'] as const;
export type UnpaidReminder = (typeof unpaidReminders)[number];

const reminderDelaySeconds: Readonly<Record<UnpaidReminder, number>> = { hour: 3_600, day: 86_400 };

export const unpaidReminderTime = (placed_at: Date, reminder: UnpaidReminder): Date =>
  addSeconds(placed_at, reminderDelaySeconds[reminder]);

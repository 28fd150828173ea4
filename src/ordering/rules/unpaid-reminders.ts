import { addSeconds } from '#platform/pure/instant.ts';

/** When an order that waits for its payment is spoken of by mail: an hour after it was placed, and a day after. */
export const unpaidReminders = ['hour', 'day'] as const;
export type UnpaidReminder = (typeof unpaidReminders)[number];

const reminderDelaySeconds: Readonly<Record<UnpaidReminder, number>> = { hour: 3_600, day: 86_400 };

export const unpaidReminderTime = (placed_at: Date, reminder: UnpaidReminder): Date =>
  addSeconds(placed_at, reminderDelaySeconds[reminder]);

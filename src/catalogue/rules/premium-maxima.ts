import type { Cents } from '#platform/pure/money.ts';

/** Highest price with VAT that may be charged for a paid number: by minute, by call, or for an SMS. */
export type PremiumMaximum = { per: 'minute' | 'call' | 'sms'; cents: Cents };

/**
 * Legal maxima of paid numbers in Belgium. Source: Royal Decree of 27 April 2007 on the national numbering space, articles 48 to 50
 * and 71, as published by the BIPT and the Ethics Committee for Telecommunications. Where these two differ (SMS numbers with 3) the
 * lower one counts.
 */
const maxima: readonly (readonly [string, PremiumMaximum])[] = [
  ['+3270', { per: 'minute', cents: 30 }],
  ['+32900', { per: 'minute', cents: 50 }],
  ['+32901', { per: 'call', cents: 50 }],
  ['+32902', { per: 'minute', cents: 100 }],
  ['+32903', { per: 'minute', cents: 150 }],
  ['+32904', { per: 'minute', cents: 200 }],
  ['+32905', { per: 'call', cents: 200 }],
  ['+32906', { per: 'minute', cents: 100 }],
  ['+32907', { per: 'minute', cents: 200 }],
  ['+32909', { per: 'call', cents: 3100 }],
];

/** By the first digit of an SMS number of four digits. With 8 they are free. */
const smsMaxima: Readonly<Record<string, Cents>> = {
  2: 100,
  3: 200,
  4: 3100,
  5: 50,
  6: 200,
  7: 400,
  8: 0,
  9: 200,
};

const paidSms = /^[2-9]\d{3}$/;

/** Whether an SMS goes to or comes from a number of the paid ranges. */
export const isPremiumSmsRange = (number: string): boolean => paidSms.test(number);

/** Legal maximum of a paid number, E.164 or as dialled; null when the law has none for it. */
export const premiumMaximum = (number: string, service: 'voice' | 'sms'): PremiumMaximum | null => {
  if (service === 'voice') return maxima.find(([start]) => number.startsWith(start))?.[1] ?? null;
  const cents = isPremiumSmsRange(number) ? smsMaxima[number.charAt(0)] : undefined;
  return cents === undefined ? null : { per: 'sms', cents };
};

/** Numbers that are paid in Belgium, or by the ITU (979, 808): 090, 077, and the enquiries of 12xx, 13xx and 14xx. */
export const isPremiumRange = (number: string): boolean => /^(\+32(90|77)|1[234]\d\d$)|^\+(979|808)/.test(number);

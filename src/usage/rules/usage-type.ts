/** Types of usage. 0 and 1 are unknown types, shown as other usage. */
export const usageTypes = {
  unknown: 0,
  other: 1,
  voice: 2,
  voice_roaming: 3,
  voice_international: 4,
  data: 5,
  data_roaming: 6,
  sms: 7,
  sms_roaming: 8,
  sms_international: 9,
  premium_voice: 10,
} as const;
export type UsageType = (typeof usageTypes)[keyof typeof usageTypes];

import { type UsageType, usageTypes } from './usage-type.ts';
import { kindOf } from './usage-unit.ts';

const { data_roaming, voice_roaming, voice_international, sms_roaming, sms_international, premium_voice } = usageTypes;

/** Where it counts as: at home, abroad, from home to another country, or a paid number. */
export const usageSides = ['home', 'abroad', 'international', 'premium', 'other'] as const;
export type UsageSide = (typeof usageSides)[number];

export const sideOf = (type: UsageType): UsageSide => {
  if (type === premium_voice) return 'premium';
  if (([data_roaming, voice_roaming, sms_roaming] as UsageType[]).includes(type)) return 'abroad';
  if (([voice_international, sms_international] as UsageType[]).includes(type)) return 'international';
  return kindOf(type) === 'other' ? 'other' : 'home';
};

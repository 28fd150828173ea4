import { type UsageType, usageTypes } from './usage-type.ts';
import { usageKindOfType } from './usage-unit.ts';

const { data_roaming, voice_roaming, voice_international, sms_roaming, sms_international, premium_voice } = usageTypes;

/** Category of usage: at home, abroad, from home to another country, or premium numbers. */
export const usageCategories = ['home', 'abroad', 'international', 'premium', 'other'] as const;
export type UsageCategory = (typeof usageCategories)[number];

export const categoryOfType = (type: UsageType): UsageCategory => {
  if (type === premium_voice) return 'premium';
  if (([data_roaming, voice_roaming, sms_roaming] as UsageType[]).includes(type)) return 'abroad';
  if (([voice_international, sms_international] as UsageType[]).includes(type)) return 'international';
  return usageKindOfType(type) === 'other' ? 'other' : 'home';
};

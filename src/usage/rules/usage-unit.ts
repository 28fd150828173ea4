import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import { type UsageType, usageTypes } from './usage-type.ts';

/** Units of quantities. The unit of an unknown type is unknown. */
export const usageUnits = ['s', 'B', 'SMS', ''] as const;
export type UsageUnit = (typeof usageUnits)[number];

const { voice, voice_roaming, voice_international, premium_voice } = usageTypes;
const { data, data_roaming, sms, sms_roaming, sms_international } = usageTypes;

/** Kinds of usage on the screen, and their types. */
export const usageKinds = ['data', 'calls', 'sms', 'all'] as const;
export type UsageKind = (typeof usageKinds)[number];

export const typesOfKind: Readonly<Record<UsageKind, readonly UsageType[]>> = {
  data: [data, data_roaming],
  calls: [voice, voice_roaming, voice_international, premium_voice],
  sms: [sms, sms_roaming, sms_international],
  all: Object.values(usageTypes),
};

export const usageKindOfType = (type: UsageType): Exclude<UsageKind, 'all'> | 'other' =>
  (['data', 'calls', 'sms'] as const).find((kind) => typesOfKind[kind].includes(type)) ?? 'other';

const units = { data: 'B', calls: 's', sms: 'SMS', other: '' } as const;
export const unitOfType = (type: UsageType): UsageUnit => units[usageKindOfType(type)];

/** Bucket of the plan that usage of a kind counts against. */
export const bucketOfKind = { data: 'data', calls: 'voice', sms: 'sms' } as const;

/** Bytes, seconds or messages of a unit of a bucket. */
export const bucketUnitSizes = { GB: BYTES_PER_GB, min: SECONDS_PER_MINUTE, SMS: 1 } as const;

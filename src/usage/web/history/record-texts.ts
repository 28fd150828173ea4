import data from '#platform/ui/pictures/icons/data.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import message from '#platform/ui/pictures/icons/message.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { formatUsageAmount } from '#usage/rules/format-usage-amount.ts';
import type { UsageItem } from '#usage/contract.ts';
import { formatOtherParty } from '#usage/rules/format-other-party.ts';
import { categoryOfType } from '#usage/rules/usage-category.ts';
import { usageKindOfType } from '#usage/rules/usage-unit.ts';
import type { useUsageTexts } from './use-usage-texts.ts';

type Words = ReturnType<typeof useUsageTexts>;

const icons = { data, calls: phone, sms: message, other: usage } as const;

export const iconOfRecord = ({ type }: UsageItem): string =>
  categoryOfType(type) === 'abroad' ? globe : icons[usageKindOfType(type)];

/** Title of a record: "Call to 0470 12 ••••", "SMS from …", "Data". */
export const titleOfRecord = ({ type, incoming, other_party }: UsageItem, { t, domainT }: Words): string => {
  const kind = usageKindOfType(type);
  if (other_party === null || (kind !== 'calls' && kind !== 'sms')) return domainT(`type.${type}`);
  return t(`record.${kind}.${incoming ? 'from' : 'to'}`, { party: formatOtherParty(other_party) });
};

/** Countries of a record other than the home country. */
export const placeAndPremiumTexts = ({ country, other_country, type }: UsageItem, words: Words): string[] => {
  const side = categoryOfType(type);
  return [
    ...(country === 'BE' ? [] : [words.t('record.in', { country: words.country(country) })]),
    ...(side === 'international' && other_country
      ? [words.t('record.toCountry', { country: words.country(other_country) })]
      : []),
    ...(side === 'premium' ? [words.t('side.premium')] : []),
  ];
};

export const formatRecordQuantity = (item: UsageItem, { format, domainT }: Words): string =>
  formatUsageAmount(item, format, domainT);

/** Cost of a record: included, free, or the amount beside the plan. */
export const formatRecordCost = ({ cost, included }: UsageItem, words: Words): string =>
  cost > 0 ? words.cost(cost) : words.t(included > 0 ? 'inPlan' : 'free');

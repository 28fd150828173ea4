import data from '#platform/ui/pictures/icons/data.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import message from '#platform/ui/pictures/icons/message.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { amountText } from '#usage/rules/amount-text.ts';
import type { UsageItem } from '#usage/contract.ts';
import { shownParty } from '#usage/rules/shown-party.ts';
import { sideOf } from '#usage/rules/usage-side.ts';
import { kindOf } from '#usage/rules/usage-unit.ts';
import type { useUsageWords } from './usage-words.ts';

type Words = ReturnType<typeof useUsageWords>;

const icons = { data, calls: phone, sms: message, other: usage } as const;

export const iconOf = ({ type }: UsageItem): string => (sideOf(type) === 'abroad' ? globe : icons[kindOf(type)]);

/** A call to 0470 12 ••••, an SMS from …, data. */
export const titleOf = ({ type, incoming, other_party }: UsageItem, { t, own }: Words): string => {
  const kind = kindOf(type);
  if (other_party === null || (kind !== 'calls' && kind !== 'sms')) return own(`type.${type}`);
  return t(`record.${kind}.${incoming ? 'from' : 'to'}`, { party: shownParty(other_party) });
};

/** Where, as far as it is not home. */
export const placesOf = ({ country, other_country, type }: UsageItem, words: Words): string[] => {
  const side = sideOf(type);
  return [
    ...(country === 'BE' ? [] : [words.t('record.in', { country: words.country(country) })]),
    ...(side === 'international' && other_country
      ? [words.t('record.toCountry', { country: words.country(other_country) })]
      : []),
    ...(side === 'premium' ? [words.t('side.premium')] : []),
  ];
};

export const quantityOf = (item: UsageItem, { format, own }: Words): string => amountText(item, format, own);

/** In the plan, free, or what it cost beside the plan. */
export const costOf = ({ cost, included }: UsageItem, words: Words): string =>
  cost > 0 ? words.cost(cost) : words.t(included > 0 ? 'inPlan' : 'free');

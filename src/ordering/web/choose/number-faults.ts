import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { BasketCard } from '#ordering/rules/basket.ts';
import type { NumberDrafts } from '../basket/number-drafts.ts';

/** Text keys under `number`. */
export type NumberFaults = {
  number?: 'unsaid';
  msisdn?: 'missing' | 'wrong' | 'twice';
  operator_uuid?: 'operatorMissing';
};

type NumberCard = Pick<BasketCard, 'id' | 'number'>;

/** Validates the number of the card at a place: its choice, and a port-in number, which no card before may have. */
export const validateNumber = (cards: readonly NumberCard[], at: number, drafts: NumberDrafts): NumberFaults => {
  const card = cards[at];
  if (!card || card.number === 'new') return {};
  if (card.number === null) return { number: 'unsaid' };
  const draft = drafts[card.id];
  const msisdn = parseBelgianMobile(draft?.msisdn ?? '');
  const isTwice = cards
    .slice(0, at)
    .some(({ id, number }) => number === 'keep' && parseBelgianMobile(drafts[id]?.msisdn ?? '') === msisdn);
  return {
    ...(!draft?.msisdn.trim()
      ? { msisdn: 'missing' }
      : msisdn === null
        ? { msisdn: 'wrong' }
        : isTwice
          ? { msisdn: 'twice' }
          : {}),
    ...(draft?.operator_uuid ? {} : { operator_uuid: 'operatorMissing' }),
  };
};

/** The shown faults that are not corrected yet. A fault of another field is shown when the step is left the next time. */
export const selectUncorrectedFaults = (shownFaults: NumberFaults, current: NumberFaults): NumberFaults => ({
  ...(shownFaults.number && current.number ? { number: current.number } : {}),
  ...(shownFaults.msisdn && current.msisdn ? { msisdn: current.msisdn } : {}),
  ...(shownFaults.operator_uuid && current.operator_uuid ? { operator_uuid: current.operator_uuid } : {}),
});

import { expect, test } from 'vitest';
import { EMPTY_NUMBER_DRAFT, type NumberDrafts } from '../basket/number-drafts.ts';
import { selectUncorrectedFaults, validateNumber } from './number-faults.ts';

const cards = [
  { id: 'a', number: 'keep' },
  { id: 'b', number: 'keep' },
] as const;
const toDraft = (msisdn: string) => ({ ...EMPTY_NUMBER_DRAFT, msisdn, operator_uuid: 'proximus' });
const draftsOf = (a: string, b: string): NumberDrafts => ({ a: toDraft(a), b: toDraft(b) });

test.each([
  ['no choice', [{ id: 'a', number: null }], { number: 'unsaid' }],
  ['a new number', [{ id: 'a', number: 'new' }], {}],
  ['nothing typed', [{ id: 'unknown', number: 'keep' }], { msisdn: 'missing', operator_uuid: 'operatorMissing' }],
  ['a number of another country', [{ id: 'b', number: 'keep' }], { msisdn: 'wrong' }],
  ['a valid number', [{ id: 'a', number: 'keep' }], {}],
] as const)('%s', (_, basketCards, faults) => {
  expect(validateNumber(basketCards, 0, draftsOf('0470 12 31 24', '+33 6 12 34 56 78'))).toEqual(faults);
});

test('the same number twice is a fault of the second card, until it is corrected', () => {
  const twice = draftsOf('0470 12 31 24', '+32 470 123 124');
  expect(validateNumber(cards, 0, twice)).toEqual({});
  const shownFaults = validateNumber(cards, 1, twice);
  expect(shownFaults).toEqual({ msisdn: 'twice' });
  expect(selectUncorrectedFaults(shownFaults, validateNumber(cards, 1, twice))).toEqual(shownFaults);
  expect(selectUncorrectedFaults(shownFaults, validateNumber(cards, 1, draftsOf('0470 12 31 24', '0470')))).toEqual({
    msisdn: 'wrong',
  });
  expect(
    selectUncorrectedFaults(shownFaults, validateNumber(cards, 1, draftsOf('0470 12 31 24', '0470 12 31 25'))),
  ).toEqual({});
});

test('a number that a card before gives back for a new one is not twice', () => {
  const newThenKept = [{ id: 'a', number: 'new' }, cards[1]] as const;
  expect(validateNumber(newThenKept, 1, draftsOf('0470 12 31 24', '0470 12 31 24'))).toEqual({});
});

test('a fault that was not shown stays unshown', () => {
  expect(
    selectUncorrectedFaults({ number: 'unsaid' }, { msisdn: 'missing', operator_uuid: 'operatorMissing' }),
  ).toEqual({});
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BASKET_CARDS_MAX,
  EMPTY_BASKET,
  addBasketCard,
  findOwnNumberCardId,
  updateBasketCard,
  parseBasket,
  removeBasketCard,
  toggleBasketAddon,
  serializeBasket,
} from './basket.ts';
import type { Basket, BasketCard } from './basket.ts';
import { restoreBasketCard } from './restore-basket-card.ts';
import { parseRefCode, parseReferral, serializeReferral } from '#promotions/rules/referral.ts';
import { addSeconds } from '#platform/pure/instant.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const DAY = 86_400;
const uuid = fc.uuid({ version: [4, 7] });
const card: fc.Arbitrary<BasketCard> = fc.record({
  id: fc.uuid({ version: [4, 7] }),
  offer_uuid: uuid,
  type: fc.constantFrom(0, 1),
  number: fc.constantFrom('new', 'keep'),
  addon_uuids: fc.uniqueArray(uuid, { maxLength: 4 }),
});
const basket: fc.Arbitrary<Basket> = fc.record({
  cards: fc.uniqueArray(card, { maxLength: BASKET_CARDS_MAX, selector: ({ id }) => id }),
  promo: fc.constantFrom(null, 'FOREST10'),
  ownCardId: uuid,
});
const storedCard: BasketCard = {
  id: 'a',
  offer_uuid: '019f0000-0000-7000-8000-000000000001',
  type: 0,
  number: 'new',
  addon_uuids: [],
};

describe('the basket', () => {
  test('is restored from its stored text for seven days', () => {
    fc.assert(
      fc.property(basket, fc.nat(7 * DAY - 1), (storedBasket, seconds) => {
        expect(parseBasket(serializeBasket(storedBasket, NOW), addSeconds(NOW, seconds))).toEqual(storedBasket);
      }),
    );
    expect(parseBasket(serializeBasket({ cards: [storedCard], promo: null }, NOW), addSeconds(NOW, 7 * DAY))).toBe(
      EMPTY_BASKET,
    );
  });

  test.each([
    ['has no own number without a SIM', [], 'a', null],
    ['has no own number with a single SIM', ['a'], 'a', null],
    ['has the own number on the first SIM unless another is chosen', ['a', 'b'], undefined, 'a'],
    ['has the own number on the chosen SIM', ['a', 'b', 'c'], 'b', 'b'],
    ['has the own number on the first SIM when the chosen one was removed', ['a', 'b'], 'c', 'a'],
  ])('%s', (_name, ids, chosenId, expected) => {
    const cards = ids.map((id) => ({ ...storedCard, id }));
    expect(findOwnNumberCardId({ cards, promo: null, ...(chosenId && { ownCardId: chosenId }) })).toBe(expected);
  });

  test('is parsed from any text and any JSON', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          version: fc.constant(1),
          saved_at: fc.constant(NOW.toISOString()),
          cards: fc.jsonValue(),
          promo: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsedBasket = parseBasket(text, NOW);
        expect(parseBasket(serializeBasket(parsedBasket, NOW), NOW)).toEqual(parsedBasket);
      }),
      { numRuns: 1000 },
    );
  });

  const storedText = (change: object, cards: unknown = [storedCard]) =>
    JSON.stringify({ version: 1, saved_at: NOW.toISOString(), cards, promo: null, ...change });
  test.each([
    ['no text', null],
    ['another version', storedText({ version: 2 })],
    ['a text without a date', storedText({ saved_at: undefined })],
    ['a date of next year', storedText({ saved_at: '2027-11-21T10:00:00Z' })],
    ['cards that are not a list', storedText({}, { length: 1, 0: storedCard })],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text that is too long', storedText({ more: 'x'.repeat(30_000) })],
    ['a __proto__ key', '{"__proto__":{"version":1,"cards":[]}}'],
    ['a card without offer', storedText({}, [{ ...storedCard, offer_uuid: '../../etc' }])],
    ['a card of an unknown type', storedText({}, [{ ...storedCard, type: 2 }])],
    ['a card with an unknown choice of its number', storedText({}, [{ ...storedCard, number: 'any' }])],
  ])('is empty for %s', (_, text) => expect(parseBasket(text, NOW).cards).toEqual([]));

  test('stores a card without a choice of its number', () => {
    const unsaid = { ...storedCard, number: null };
    expect(parseBasket(serializeBasket({ cards: [unsaid], promo: null }, NOW), NOW).cards).toEqual([unsaid]);
  });

  test('stores only offers, SIM types, choices of numbers, add-ons and the promo, and no personal data', () => {
    const basketWithPersonalData = storedText({ email: 'ada@example.be' }, [
      { ...storedCard, msisdn: '+32470123456', addon_uuids: [storedCard.offer_uuid, storedCard.offer_uuid, 7] },
    ]);
    const parsedBasket = parseBasket(basketWithPersonalData, NOW);
    expect(parsedBasket).toEqual({ cards: [{ ...storedCard, addon_uuids: [storedCard.offer_uuid] }], promo: null });
    const cardWithNumber = { ...storedCard, msisdn: '+32470123456' };
    expect(serializeBasket({ cards: [cardWithNumber], promo: null }, NOW)).not.toContain('32470');
    expect(parseBasket(storedText({ promo: '<script>' }), NOW).promo).toBeNull();
    expect(
      parseBasket(
        storedText(
          {},
          Array.from({ length: 50 }, () => storedCard),
        ),
        NOW,
      ).cards,
    ).toHaveLength(BASKET_CARDS_MAX);
  });

  test('gives every card a unique id, also in a stored basket without ids', () => {
    const nameless = { ...storedCard, id: undefined };
    const ids = (cards: unknown) => parseBasket(storedText({}, cards), NOW).cards.map(({ id }) => id);
    expect(ids([nameless, nameless])).toEqual(['0', '1']);
    expect(ids([{ ...storedCard, id: '1' }, nameless, { ...storedCard, id: '1' }])).toEqual(['1', '2', '3']);
    expect(ids([{ ...storedCard, id: '__proto__' }, { ...storedCard, id: 7 }, storedCard])).toEqual(['0', '1', 'a']);
    expect(new Set(ids(Array.from({ length: 50 }, () => storedCard))).size).toBe(BASKET_CARDS_MAX);
  });

  test('adds up to six cards, changes and removes them', () => {
    let fullBasket: Basket = EMPTY_BASKET;
    for (let count = 0; count < 6; count += 1) fullBasket = addBasketCard(fullBasket, storedCard, 6) as Basket;
    expect(addBasketCard(fullBasket, storedCard, 6)).toBe('SIM_CAP_REACHED');
    expect(addBasketCard(EMPTY_BASKET, storedCard, 0)).toBe('SIM_CAP_REACHED');
    const changedBasket = updateBasketCard(fullBasket, 1, { type: 1 });
    expect(changedBasket.cards.map(({ type }) => type)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(removeBasketCard(changedBasket, 1).cards.every(({ type }) => type === 0)).toBe(true);
    expect(removeBasketCard(changedBasket, 9)).toEqual(changedBasket);
    expect(updateBasketCard(changedBasket, -1, { type: 1 })).toEqual(changedBasket);
  });

  test('has a removed card back in its place, beside what was changed since', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(card, { minLength: 2, maxLength: 6, selector: ({ id }) => id }),
        fc.nat(5),
        (cards, at) => {
          const index = at % cards.length;
          const removedCard = cards[index];
          if (!removedCard) return;
          const changedSince = updateBasketCard(
            { ...removeBasketCard({ cards, promo: null }, index), promo: 'NEW' },
            0,
            { type: 1 },
          );
          const restored = restoreBasketCard(changedSince, index, removedCard, cards.length);
          expect(restored.cards.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
          expect(removeBasketCard(restored, index)).toEqual(changedSince);
          expect(restoreBasketCard(restored, index, removedCard, BASKET_CARDS_MAX)).toEqual(restored);
          expect(restoreBasketCard(changedSince, index, removedCard, cards.length - 1)).toEqual(changedSince);
        },
      ),
    );
  });

  test('is unchanged after an add-on is toggled twice', () => {
    fc.assert(
      fc.property(basket, fc.nat(6), uuid, (basketBefore, index, addon) => {
        const toggledTwice = toggleBasketAddon(toggleBasketAddon(basketBefore, index, addon), index, addon);
        expect(toggledTwice).toEqual(basketBefore);
      }),
    );
  });
});

describe('the referral', () => {
  test('is restored from its stored text for 30 days', () => {
    const text = serializeReferral('abc_123', NOW);
    expect(parseReferral(text, addSeconds(NOW, 30 * DAY - 1))).toBe('abc_123');
    expect(parseReferral(text, addSeconds(NOW, 30 * DAY))).toBeNull();
  });
  test.each([' abc ', 'A-b_9'])('accepts the code %j', (text) => expect(parseRefCode(text)).toBe(text.trim()));
  test.each([null, undefined, '', 'ab', 'a b c', '<b>', 'é'.repeat(4), 'x'.repeat(65)])('rejects the code %j', (text) =>
    expect(parseRefCode(text)).toBeNull(),
  );
  test('is null for any other stored text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseReferral(text, NOW) === null));
    expect(parseReferral(null, NOW)).toBeNull();
    expect(parseReferral('null', NOW)).toBeNull();
  });
});

import { addSeconds, fromIso, toIso } from '#platform/pure/instant.ts';
import { isUuid } from '#platform/pure/uuid.ts';
import { ESIM, SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';

/** A SIM in the basket. The basket stores whether a number is kept but not the number: it contains no personal data. */
export type BasketCard = {
  /** Identifies a SIM in the basket, so that form values elsewhere find it wherever it is in the list. */
  id: string;
  offer_uuid: string;
  /** 0 eSIM, 1 physical SIM. */
  type: SimType;
  /** Null until the customer has chosen. There is no default: with a wrong one the customer would lose a number. */
  number: 'new' | 'keep' | null;
  addon_uuids: readonly string[];
};

export type Basket = {
  cards: readonly BasketCard[];
  promo: string | null;
  /** Id of the card whose number was chosen as the own number. */
  ownCardId?: string | null;
};

export const EMPTY_BASKET: Basket = { cards: [], promo: null };

/** Raised when the meaning of the stored data changes; older baskets are then discarded. */
export const BASKET_VERSION = 1;
/** Seconds that a basket is kept: 7 days. */
export const BASKET_MAX_AGE_SECONDS = 7 * 86_400;
/** Most cards of a stored basket; above the maximum of every customer, which the server sends (`sims_max`). */
export const BASKET_CARDS_MAX = 21;
const ADDONS_MAX = 20;
const TEXT_MAX = 20_000;

const ID = /^[0-9a-f-]{1,36}$/;
const PROMO = /^[\p{L}\p{Nd}_-]{1,40}$/u;

/** The text kept in local storage under `CardsList`. */
export function serializeBasket(basket: Basket, now: Date): string {
  const cards = basket.cards.map(({ id, offer_uuid, type, number, addon_uuids }) => ({
    id,
    offer_uuid,
    type,
    number,
    addon_uuids,
  }));
  return JSON.stringify({
    version: BASKET_VERSION,
    saved_at: toIso(now),
    cards,
    promo: basket.promo,
    own: basket.ownCardId,
  });
}

/**
 * Parses a stored basket. The text is untrusted: a basket of another version or older than seven days is empty; invalid
 * cards are left out, and unknown fields are dropped.
 */
export function parseBasket(text: string | null, now: Date): Basket {
  if (text === null || text.length > TEXT_MAX) return EMPTY_BASKET;
  const storedBasket = asRecord(parseJson(text));
  if (storedBasket?.['version'] !== BASKET_VERSION || !Array.isArray(storedBasket['cards'])) return EMPTY_BASKET;
  const savedAt = typeof storedBasket['saved_at'] === 'string' ? fromIso(storedBasket['saved_at']) : null;
  // A basket from the future is due to a wrong clock and would never expire.
  if (!savedAt || savedAt > addSeconds(now, 86_400) || now >= addSeconds(savedAt, BASKET_MAX_AGE_SECONDS))
    return EMPTY_BASKET;
  const cards = storedBasket['cards'].map(parseBasketCard).filter((card) => card !== null);
  const { promo, own: ownCardId } = storedBasket;
  return {
    cards: withUniqueIds(cards.slice(0, BASKET_CARDS_MAX)),
    promo: typeof promo === 'string' && PROMO.test(promo) ? promo : null,
    ...(typeof ownCardId === 'string' && ID.test(ownCardId) ? { ownCardId } : {}),
  };
}

/** Id of the card whose number is the own number: the first one, unless another was chosen. Null for a single SIM, which has no choice. */
export function findOwnNumberCardId({ cards, ownCardId }: Basket): string | null {
  if (cards.length < 2) return null;
  return (cards.find(({ id }) => id === ownCardId) ?? cards[0])?.id ?? null;
}

/** The basket with one more card, or `SIM_CAP_REACHED` when it is full. */
export function addBasketCard(basket: Basket, card: BasketCard, max = BASKET_CARDS_MAX): Basket | 'SIM_CAP_REACHED' {
  if (basket.cards.length >= max) return 'SIM_CAP_REACHED';
  return { ...basket, cards: [...basket.cards, card] };
}

/** The basket with parts of the card at `index` changed; unchanged when there is no such card. */
export function updateBasketCard(basket: Basket, index: number, change: Partial<BasketCard>): Basket {
  return { ...basket, cards: basket.cards.map((card, at) => (at === index ? { ...card, ...change } : card)) };
}

/** The basket without the card at `index`; unchanged when there is no such card. */
export function removeBasketCard(basket: Basket, index: number): Basket {
  return { ...basket, cards: basket.cards.filter((_, at) => at !== index) };
}

/** The basket with an add-on of the card at `index` switched on or off. */
export function toggleBasketAddon(basket: Basket, index: number, addon_uuid: string): Basket {
  const addonUuids = basket.cards[index]?.addon_uuids ?? [];
  const addon_uuids = addonUuids.includes(addon_uuid)
    ? addonUuids.filter((uuid) => uuid !== addon_uuid)
    : [...addonUuids, addon_uuid];
  return addon_uuids.length > ADDONS_MAX ? basket : updateBasketCard(basket, index, { addon_uuids });
}

function parseBasketCard(value: unknown): BasketCard | null {
  const card = asRecord(value);
  if (!card) return null;
  const { id, offer_uuid, type, number, addon_uuids } = card;
  if (
    !isUuid(offer_uuid) ||
    (type !== ESIM && type !== SIM_CARD) ||
    (number !== 'new' && number !== 'keep' && number !== null)
  )
    return null;
  const addons = Array.isArray(addon_uuids) ? addon_uuids.filter(isUuid) : [];
  return {
    id: typeof id === 'string' && ID.test(id) ? id : '',
    offer_uuid,
    type,
    number,
    addon_uuids: [...new Set(addons)].slice(0, ADDONS_MAX),
  };
}

/** Gives every card a different id: a card without an id, as in older baskets, gets its index. */
function withUniqueIds(cards: readonly BasketCard[]): BasketCard[] {
  const takenIds = new Set<string>();
  return cards.map((card, at) => {
    let id = card.id || String(at);
    for (let candidate = at; takenIds.has(id); candidate += 1) id = String(candidate);
    takenIds.add(id);
    return { ...card, id };
  });
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

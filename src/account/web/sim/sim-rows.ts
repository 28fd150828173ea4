import type { ReactNode } from 'react';
import { heldPhone } from '#customers/rules/phone.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import euro from '#platform/ui/pictures/icons/euro.svg?raw';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import pencil from '#platform/ui/pictures/icons/pencil.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import type { ProductWithNumber } from '#porting/contract.ts';
import { displayIccid } from '#subscriptions/rules/iccid.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

type About = { product: ProductWithNumber; t: Texts; format: Format };

export type SimRow = {
  /** Its label is the text `row.<key>` of this folder. */
  key: string;
  group: 'plan' | 'use' | 'sim';
  icon: string;
  /** What stands now; null: nothing below the label. */
  value: (about: About) => ReactNode;
  /** The screen behind it; a row without one only tells. Nothing is changed on a SIM that is deactivated. */
  href?: (customer_product_uuid: string) => string;
  /** A sub-account does not see it. */
  mainOnly?: boolean;
};

/** What one SIM is and has, and where each is changed. A new screen of a SIM is a line here and its word. */
export const simRows: readonly SimRow[] = [
  { key: 'plan', group: 'plan', icon: invoice, value: planText },
  { key: 'addons', group: 'plan', icon: plus, value: addonsText },
  { key: 'limit', group: 'use', icon: euro, value: limitText },
  { key: 'name', group: 'sim', icon: pencil, value: ({ product }) => product.name },
  { key: 'number', group: 'sim', icon: phone, value: ({ product }) => heldPhone(product.msisdn) },
  { key: 'card', group: 'sim', icon: sim, value: cardText },
];

function planText({ product: { offer }, t, format }: About) {
  return t('planOf', { plan: offer.name, price: format.money(offer.price) });
}

function addonsText({ product: { addons }, t }: About) {
  return addons.length === 0 ? t('none') : addons.map(({ name }) => name).join(', ');
}

function limitText({ product: { credit_limit }, t, format }: About) {
  if (credit_limit === null) return t('prepaidNoLimit');
  return t('limitOf', { limit: format.money(credit_limit.value), used: format.money(credit_limit.used) });
}

function cardText({
  product: {
    type,
    sim: { iccid },
  },
  t,
}: About) {
  return t(type === ESIM ? 'esimOf' : 'cardOf', { number: displayIccid(iccid) });
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBasket } from '#ordering/rules/basket.ts';
import type { Locator, Page } from 'playwright';
import type { Person } from '../stage/stage.ts';
import { startingWith } from '../stage/texts.ts';

type Named = { uuid: string; code: string; name: Record<string, string>; price_euro: number };
type Catalogue = { offers: (Named & { audience: string; payment_type: string })[]; addons: Named[] };

const catalogue = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../db/catalogue/catalogue.json'), 'utf8'),
) as Catalogue;

const found = <T extends Named>(list: T[], code: string): T => {
  const one = list.find((each) => each.code === code);
  if (!one) throw new Error(`not in the catalogue: ${code}`);
  return one;
};

export const offerOf = (code: string) => found(catalogue.offers, code);
export const addonOf = (code: string) => found(catalogue.addons, code);

/** From the home page through the door for new customers. */
export const enterShop = async (person: Person): Promise<void> => {
  await person.page.goto(`/?lang=${person.language}`);
  await person.arrive('account/web/home:line1');
  await person.page.getByRole('link', { name: startingWith(person.say('account/web/home:new')) }).click();
  await person.arrive('ordering/web/choose:heading');
};

type Chosen = { code: string; type?: 0 | 1; addons?: readonly string[] };

/** Puts a basket into this browser, wherever the person is in it. */
export const putBasket = async (person: Person, cards: Chosen[], promo: string | null = null): Promise<void> => {
  const list = cards.map(({ code, type = 0, addons = [] }, at) => ({
    id: String(at),
    offer_uuid: offerOf(code).uuid,
    type,
    number: 'new' as const,
    addon_uuids: addons.map((addon) => addonOf(addon).uuid),
  }));
  const text = writeBasket({ cards: list, promo }, person.product.clock.now());
  await person.page.evaluate(`localStorage.setItem('CardsList', ${JSON.stringify(text)})`);
};

/** Somebody who chose before and comes back: the basket stands in this browser. */
export const fillBasket = async (person: Person, cards: Chosen[], promo: string | null = null): Promise<void> => {
  await person.page.goto(`/?lang=${person.language}`);
  await person.arrive('account/web/home:line1');
  // The page is there before the app, which keeps the language for the next one.
  await person.page.waitForFunction(`localStorage.getItem('lang') === '${person.language}'`);
  await putBasket(person, cards, promo);
};

/** The cards of the basket in this browser. */
export const basketOf = (person: Person): Promise<unknown> =>
  person.page.evaluate("JSON.parse(localStorage.getItem('CardsList') ?? 'null')?.cards ?? []");

/** Picks the plan with this code, and how it is paid and by whom. */
export const choosePlan = async (person: Person, code: string): Promise<void> => {
  const { audience, payment_type, name } = offerOf(code);
  await person.tick(`ordering/web/choose:payment.${payment_type}`);
  const forWhom = person.page.getByRole('radio', { name: person.say(`ordering/web/choose:audience.${audience}`) });
  if ((await forWhom.count()) > 0) await forWhom.check({ force: true });
  await person.tick(startingWith(name[person.language] ?? code));
};

/** Turns an extra on; its category is opened first, when it stands folded. */
export const chooseAddon = async (person: Person, code: string): Promise<void> => {
  const name = addonOf(code).name[person.language] ?? code;
  const category = person.page.locator('details').filter({ has: person.page.getByText(name, { exact: true }) });
  if ((await category.getAttribute('open')) === null) await category.locator('summary').click();
  await person.tick(startingWith(name));
};

export const chooseSim = (person: Person, kind: 'esim' | 'sim'): Promise<void> =>
  person.tick(startingWith(person.say(`ordering:simType.${kind}`)));

/** On to the next step; on a phone the button stands in the bar at the foot, with a word of its own. */
export const goOn = (person: Person, key = 'ordering:continue'): Promise<void> =>
  person.button(key).or(person.button('ordering:continue')).first().click();

export const password = 'Boterham!Kaas7';

export const register = async (person: Person, email: string): Promise<void> => {
  await person.field('customers:account.email').fill(email);
  await person.field('identity:newPassword.label').fill(password);
  await person.field('identity:newPassword.repeat').fill(password);
  await person.press('customers:account.create');
};

export type Someone = { first_name: string; last_name: string; born: readonly [string, string, string] };
export type Home = { street: string; number: string; zip: string; city: string };

export const fillAddress = async (person: Person, home: Home, within: Page | Locator = person.page): Promise<void> => {
  for (const part of ['street', 'number', 'zip', 'city'] as const)
    await within.getByLabel(person.say(`customers:address.${part}`), { exact: true }).fill(home[part]);
};

/** The SIM card goes to another address than that of the customer. */
export const sendElsewhere = async (person: Person, to: Home): Promise<void> => {
  await person.tick(startingWith(person.say('customers:check.other')));
  await fillAddress(person, to, person.page.getByRole('group', { name: person.say('customers:check.other') }));
};

export const fillPerson = async (person: Person, who: Someone, home: Home): Promise<void> => {
  await person.field('customers:data.firstName').fill(who.first_name);
  await person.field('customers:data.lastName').fill(who.last_name);
  for (const [at, part] of (['day', 'month', 'year'] as const).entries())
    await person.field(`customers:data.${part}`).fill(who.born[at] ?? '');
  await fillAddress(person, home);
};

/** Personal data, which the summary shows again; a SIM card goes to the same address. */
export const giveDetails = async (person: Person, who: Someone, home: Home): Promise<void> => {
  await fillPerson(person, who, home);
  await goOn(person, 'customers:data.continue');
};

export const debit = async (person: Person, iban: string, holder: string): Promise<void> => {
  await person.tick(startingWith(person.say('payments:payments.debit')));
  await person.field('payments:payments.iban').fill(iban);
  await person.field('payments:payments.holder').fill(holder);
  await person.tick('payments:payments.agree');
};

export const payOnline = async (person: Person): Promise<void> => {
  await person.tick(startingWith(person.say('payments:payments.online')));
  await goOn(person, 'payments:payments.continue');
};

/** The button that orders; it says the amount when something is due today. */
export const orderButton = ({ page, say }: Pick<Person, 'page' | 'say'>): Locator => {
  const pay = startingWith(say('ordering/web/summary:orderPay', { amount: '#' })).source.replace('#', '.+');
  const name = new RegExp(`${startingWith(say('ordering/web/summary:order')).source}$|${pay}$`);
  return page.getByRole('button', { name }).filter({ visible: true }).first();
};

/** Accepts what has to be accepted, asks for the service at once as a consumer does, and orders with the duty to pay. */
export const order = async (person: Person, { consumer = true } = {}): Promise<void> => {
  await person.tick('ordering/web/summary:terms');
  await person.tick('ordering/web/summary:privacy');
  const early = startingWith(person.say('ordering/web/summary:earlyStart'));
  if (consumer) await person.tick(early);
  // A company has no days to withdraw that it could give up.
  else if ((await person.page.getByRole('checkbox', { name: early }).count()) > 0)
    throw new Error('asked of a company');
  await orderButton(person).click();
};

/** A prepaid order is only paid online: the step says so, and asks nothing. */
export const payAhead = async (person: Person): Promise<void> => {
  await person.arrive('ordering:payment.prepaidTitle');
  await goOn(person, 'payments:payments.continue');
};

type Stands = 'confirmed' | 'unpaid' | 'declined' | 'failed' | 'canceled' | 'expired' | 'cancelled';

const saysStands = (stands: Stands): string => {
  if (stands === 'cancelled') return 'ordering:actions.cancelled';
  const space = 'ordering/web/success';
  return stands === 'confirmed' || stands === 'unpaid' ? `${space}:${stands}` : `${space}:fate.${stands}`;
};

/** Waits until the screen after the order says how it stands. */
export const orderStands = async (person: Person, stands: Stands): Promise<void> => {
  await person.page.getByRole('heading', { level: 2, name: person.say(saysStands(stands)) }).waitFor();
  await person.arrive('ordering/web/success:title', stands);
};

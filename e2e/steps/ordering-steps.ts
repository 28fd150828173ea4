import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serializeBasket } from '#ordering/rules/basket.ts';
import type { Locator, Page } from 'playwright';
import type { Person } from '../stage/stage.ts';
import { startPattern } from '../stage/texts.ts';

type CatalogueEntry = { uuid: string; code: string; name: Record<string, string>; price_euro: number };
type Catalogue = { offers: (CatalogueEntry & { audience: string; payment_type: string })[]; addons: CatalogueEntry[] };

const catalogue = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../db/catalogue/catalogue.json'), 'utf8'),
) as Catalogue;

const getEntry = <T extends CatalogueEntry>(list: T[], code: string): T => {
  const entry = list.find((each) => each.code === code);
  if (!entry) throw new Error(`not in the catalogue: ${code}`);
  return entry;
};

export const getOffer = (code: string) => getEntry(catalogue.offers, code);
export const getAddon = (code: string) => getEntry(catalogue.addons, code);

/** From the home page by the link for new customers. */
export const openShop = async (person: Person): Promise<void> => {
  await person.page.goto(`/?lang=${person.language}`);
  await person.waitForScreen('account/web/home:line1');
  await person.page.getByRole('link', { name: startPattern(person.translate('account/web/home:new')) }).click();
  await person.waitForScreen('ordering/web/choose:heading');
};

type BasketCard = { code: string; type?: 0 | 1; addons?: readonly string[] };

/** Writes a basket to local storage, on any page. */
export const saveTestBasket = async (
  person: Person,
  cards: BasketCard[],
  promo: string | null = null,
): Promise<void> => {
  const list = cards.map(({ code, type = 0, addons = [] }, at) => ({
    id: String(at),
    offer_uuid: getOffer(code).uuid,
    type,
    number: 'new' as const,
    addon_uuids: addons.map((addon) => getAddon(addon).uuid),
  }));
  // A basket is dated by the clock of its device.
  const text = serializeBasket({ cards: list, promo }, new Date());
  await person.page.evaluate(`localStorage.setItem('CardsList', ${JSON.stringify(text)})`);
};

/** A returning visitor with a basket in local storage. */
export const openWithBasket = async (
  person: Person,
  cards: BasketCard[],
  promo: string | null = null,
): Promise<void> => {
  await person.page.goto(`/?lang=${person.language}`);
  await person.waitForScreen('account/web/home:line1');
  // The HTML is there before hydration; the app stores the language.
  await person.page.waitForFunction(`localStorage.getItem('lang') === '${person.language}'`);
  await saveTestBasket(person, cards, promo);
};

/** Returns the cards of the basket in local storage. */
export const readTestBasket = (person: Person): Promise<unknown> =>
  person.page.evaluate("JSON.parse(localStorage.getItem('CardsList') ?? 'null')?.cards ?? []");

/** Selects the plan with this code, its payment type and audience. */
export const choosePlan = async (person: Person, code: string): Promise<void> => {
  const { audience, payment_type, name } = getOffer(code);
  await person.tick(`ordering/web/choose:payment.${payment_type}`);
  const forWhom = person.page.getByRole('radio', {
    name: person.translate(`ordering/web/choose:audience.${audience}`),
  });
  if ((await forWhom.count()) > 0) await forWhom.check({ force: true });
  await person.tick(startPattern(name[person.language] ?? code));
};

/** Selects an extra; opens its category first when it is closed. */
export const chooseAddon = async (person: Person, code: string): Promise<void> => {
  const name = getAddon(code).name[person.language] ?? code;
  const category = person.page.locator('details').filter({ has: person.page.getByText(name, { exact: true }) });
  if ((await category.getAttribute('open')) === null) await category.locator('summary').click();
  await person.tick(startPattern(name));
};

export const chooseSim = (person: Person, kind: 'esim' | 'sim'): Promise<void> =>
  person.tick(startPattern(person.translate(`ordering/web/choose:simType.${kind}`)));

/** Continues to the next step; on a phone by the button of the price bar, which has another text. */
export const continueToNextStep = (person: Person, key = 'ordering:continue'): Promise<void> =>
  person.button(key).or(person.button('ordering:continue')).first().click();

export const testPassword = 'Boterham!Kaas7';

/** The account of a newcomer, in the form of the details. */
export const fillAccount = async (person: Person, email: string): Promise<void> => {
  await person.field('customers:account.email').fill(email);
  await person.field('identity:newPassword.label').fill(testPassword);
  await person.field('identity:newPassword.repeat').fill(testPassword);
};

export type PersonInput = { first_name: string; last_name: string; born: readonly [string, string, string] };
export type AddressInput = { street: string; number: string; zip: string; city: string };

export const fillAddress = async (
  person: Person,
  home: AddressInput,
  within: Page | Locator = person.page,
): Promise<void> => {
  for (const part of ['street', 'number', 'zip', 'city'] as const)
    await within.getByLabel(person.translate(`customers:address.${part}`), { exact: true }).fill(home[part]);
};

/** Ships the SIM card to a separate address. */
export const fillShippingAddress = async (person: Person, to: AddressInput): Promise<void> => {
  await person.tick(startPattern(person.translate('customers:check.other')));
  await fillAddress(person, to, person.page.getByRole('group', { name: person.translate('customers:check.other') }));
};

export const fillPerson = async (person: Person, who: PersonInput, home: AddressInput): Promise<void> => {
  await person.field('customers:data.firstName').fill(who.first_name);
  await person.field('customers:data.lastName').fill(who.last_name);
  for (const [at, part] of (['day', 'month', 'year'] as const).entries())
    await person.field(`customers:data.${part}`).fill(who.born[at] ?? '');
  await fillAddress(person, home);
};

/** A company of up to 25 people. */
export const fillCompany = async (person: Person, seat: AddressInput): Promise<void> => {
  await person.page
    .getByRole('radio', { name: person.translate('customers:company.sizeSmall', { max: 25 }) })
    .check({ force: true });
  await person.field('customers:company.name').fill('Atelier Adams');
  await person.field('customers:company.vat').fill('BE 0123.456.749');
  await person.field('customers:company.legalFirst').fill('Ada');
  await person.field('customers:company.legalLast').fill('Adams');
  await person.field('customers:company.phone').fill('02 123 45 67');
  await fillAddress(person, seat);
};

/** Enters personal data; a SIM card is shipped to the same address. */
export const submitPersonalDetails = async (person: Person, who: PersonInput, home: AddressInput): Promise<void> => {
  await fillPerson(person, who, home);
  await continueToNextStep(person, 'customers:data.continue');
};

export const chooseDirectDebit = async (person: Person, iban: string, holder: string): Promise<void> => {
  await person.tick(startPattern(person.translate('payments:payments.debit')));
  await person.field('payments:payments.iban').fill(iban);
  await person.field('payments:payments.holder').fill(holder);
  await person.tick('payments:payments.agree');
};

export const continueWithOnlinePayment = async (person: Person): Promise<void> => {
  await person.tick(startPattern(person.translate('payments:payments.online')));
  await continueToNextStep(person, 'payments:payments.continue');
};

/** The order button; its text contains the amount due today. */
export const orderButton = ({ page, translate }: Pick<Person, 'page' | 'translate'>): Locator => {
  const pay = startPattern(translate('ordering/web/summary:orderPay', { amount: '#' })).source.replace('#', '.+');
  const name = new RegExp(`${startPattern(translate('ordering/web/summary:order')).source}$|${pay}$`);
  return page.getByRole('button', { name }).filter({ visible: true }).first();
};

/** Expands the costs on the summary, which are folded on a phone. */
export const unfoldCosts = async ({ page, translate }: Person): Promise<void> =>
  page.locator('summary', { hasText: translate('ordering/web/summary:costs') }).click();

/** Accepts the terms, requests the early start as a consumer, and places the order. */
export const placeOrder = async (person: Person, { consumer = true } = {}): Promise<void> => {
  await person.tick('ordering/web/summary:terms');
  await person.tick('ordering/web/summary:privacy');
  const earlyStart = startPattern(person.translate('ordering/web/summary:earlyStart'));
  if (consumer) await person.tick(earlyStart);
  // The right of withdrawal does not apply to companies.
  else if ((await person.page.getByRole('checkbox', { name: earlyStart }).count()) > 0)
    throw new Error('asked of a company');
  await orderButton(person).click();
};

/** A prepaid order supports online payment only: the step has no choice. */
export const continueWithPrepayment = async (person: Person): Promise<void> => {
  await person.waitForScreen('ordering:payment.prepaidTitle');
  await continueToNextStep(person, 'payments:payments.continue');
};

type OrderOutcome = 'confirmed' | 'unpaid' | 'declined' | 'failed' | 'canceled' | 'expired' | 'cancelled';

const outcomeTextKey = (stands: OrderOutcome): string => {
  if (stands === 'cancelled') return 'ordering:actions.cancelled';
  const space = 'ordering/web/success';
  return stands === 'confirmed' || stands === 'unpaid' ? `${space}:${stands}` : `${space}:fate.${stands}`;
};

/** Waits until the screen after the order shows this outcome. An order of one SIM goes on at the eSIM, or at the plan for a card, which say that it is confirmed. */
export const waitForOrderOutcome = async (person: Person, stands: OrderOutcome): Promise<void> => {
  const text = person.translate(outcomeTextKey(stands));
  const heading = person.page.getByRole('heading', { level: 2, name: text });
  const message = person.page.locator('.said').getByText(text);
  await heading.or(message).first().waitFor();
  const [goneOn, esim] = [(await message.count()) > 0, person.page.url().includes('/customer/esim/')];
  const follows = esim ? 'subscriptions:esim.title' : 'account:dashboard.title';
  await person.waitForScreen(goneOn ? follows : 'ordering/web/success:title', stands);
};

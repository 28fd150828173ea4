import { atBank, payAtBank } from '../steps/bank-page.ts';
import {
  chooseAddon,
  chooseSim,
  debit,
  fillAddress,
  fillBasket,
  fillPerson,
  goOn,
  offerOf,
  order,
  orderButton,
  putBasket,
  register,
  sendElsewhere,
} from '../steps/ordering-steps.ts';
import type { Person } from '../stage/stage.ts';

/** Told each screen as it stands, by name. */
export type Look = (name: string) => Promise<void>;

const who = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const home = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };
const office = { street: 'Kouter', number: '7', zip: '9000', city: 'Gent' };

export const subheading = (person: Person, key: string) =>
  person.page
    .getByRole('heading', { name: person.say(key), exact: true })
    .first()
    .waitFor();

/** What everybody may see. */
export const publicScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  await page.goto(`/?lang=${person.language}`);
  await person.arrive('account/web/home:line1');
  await look('home');
  await page.goto('/?next=/customer&expired=1');
  await page.getByText(say('account/web/waits:for.plan')).waitFor();
  await look('home-session-ended');
  await page.goto('/login-email-number');
  await person.arrive('identity:login.title');
  await look('login');
  await person.press('account/web/login:continue');
  await look('login-wrong');
  await person.field('account/web/login:who').fill('0470 12 34');
  await person.press('account/web/login:sendCode');
  await look('login-number-wrong');
  await person.field('account/web/login:who').fill('0470 12 34 56');
  await person.press('account/web/login:sendCode');
  await person.arrive('account/web/login:code.title');
  await look('login-code');
  await person.field('account/web/login:code.label').fill('000000');
  await person.page.getByText(say('identity:errors.WRONG_CODE')).first().waitFor();
  await look('login-code-wrong');
  await page.goto('/order');
  await person.arrive('ordering/web/choose:heading');
  await look('order');
  await chooseSim(person, 'sim');
  await page.getByText(say('ordering/web/choose:device.question')).click();
  await page.getByRole('combobox', { name: say('ordering/web/choose:device.label') }).fill('Fairphone 3');
  await look('order-device-list');
  await page.getByRole('option', { name: 'Fairphone 3' }).first().click();
  await goOn(person);
  await page.getByText(say('ordering/web/choose:number.unsaid')).waitFor();
  await look('order-number-unsaid');
  await person.tick('ordering/web/choose:number.keep');
  await goOn(person);
  await page.getByText(say('ordering/web/choose:number.missing')).waitFor();
  await look('order-number-missing');
  await person.tick('ordering/web/choose:number.new');
  await chooseAddon(person, 'forest-tree-1');
  await person.press('ordering/web/choose:sims.add');
  await chooseSim(person, 'esim');
  await page.getByText(say('promotions:add')).filter({ visible: true }).first().click();
  await page.getByLabel(say('promotions:label'), { exact: true }).filter({ visible: true }).fill('WELCOME10');
  await person.press('promotions:apply');
  await page.getByText('WELCOME10').filter({ visible: true }).first().waitFor();
  await look('order-two-sims-promo');
  await page.goto('/sustainability');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('sustainability');
  for (const [path, key] of [
    ['/login', 'identity:login.title'],
    ['/reset-password', 'identity:reset.title'],
    ['/create-password-new?token=x', 'identity:create.title'],
    ['/create-password-new', 'identity:create.dead'],
    ['/not-me?token=x', 'identity/web/stop:title'],
    ['/not-me', 'identity/web/stop:dead'],
    ['/swap-stop?token=x', 'swap/web/stop:title'],
    ['/swap-stop', 'swap/web/stop:dead.title'],
    ['/company', 'customers/web/company:title'],
    ['/faq', 'help:faq.title'],
    ['/about', 'help:about.title'],
    ['/legal/terms', 'legal:terms.title'],
    ['/legal/privacy', 'legal:privacy.title'],
    ['/legal/prices', 'legal:prices.title'],
    ['/legal/imprint', 'legal:imprint.title'],
    ['/legal/cookies', 'legal:cookies.title'],
    ['/legal/accessibility', 'legal:accessibility.title'],
    ['/legal/complaints', 'legal:complaints.title'],
    ['/emails', 'account/web/emails:title'],
    ['/emails/confirm?token=x', 'account/web/emails:confirm.unknown'],
    ['/invite', 'promotions/web/invite:register.title'],
    ['/customer/success', 'ordering/web/success:title'],
    ['/nowhere', 'platform:notFound.title'],
  ] as const) {
    await page.goto(path);
    await person.arrive(key);
    await look(path.split('?')[0]?.slice(1).replaceAll('/', '-') ?? 'page');
  }
};

/** From the account to the bank and the order, for a person and in parts for a company. */
export const orderScreens = async (person: Person, look: Look): Promise<void> => {
  const { page, say } = person;
  const prepaid = { code: 'private-prepaid-m', type: 1, addons: ['data-10', 'forest-tree-1'] } as const;
  await fillBasket(person, [prepaid], 'WELCOME10');
  await page.goto('/order/customer');
  await person.arrive('ordering:details.title');
  await look('account');
  await person.press('customers:account.create');
  await look('account-wrong');
  await person.press('customers:account.have');
  await subheading(person, 'customers:account.loginHeading');
  await look('account-login');
  await person.press('customers:account.new');
  await register(person, `screens-${person.language}-${Date.now()}@example.be`);
  await subheading(person, 'customers:data.you');
  await look('details');
  await goOn(person, 'customers:data.continue');
  await look('details-wrong');
  await fillPerson(person, who, home);
  await sendElsewhere(person, office);
  await look('details-other-address');
  await goOn(person, 'customers:data.continue');
  await person.arrive('ordering:payment.prepaidTitle');
  await look('payments-prepaid');
  // With a SIM that is billed there is something to choose.
  await putBasket(person, [{ code: 'private-postpaid-s' }, prepaid], 'WELCOME10');
  await page.goto('/order');
  await person.arrive('ordering/web/choose:heading');
  await goOn(person);
  await subheading(person, 'customers:check.heading');
  await look('details-check');
  await goOn(person, 'customers:check.confirm');
  await person.arrive('ordering:payment.title');
  await look('payments');
  await debit(person, 'BE43 7310 0001 2301', 'Noor Maes');
  await look('payments-debit');
  await goOn(person, 'payments:payments.toBank');
  await atBank(page, 'leave');
  await subheading(person, 'payments:confirm.unfinished');
  await look('payments-confirm-unfinished');
  await person.press('payments:confirm.back');
  await atBank(page, 'decline');
  await subheading(person, 'payments:confirm.failed');
  await look('payments-confirm-failed');
  await person.press('payments:confirm.again');
  await person.arrive('ordering:payment.title');
  await person.tick('payments:payments.agree');
  await goOn(person, 'payments:payments.toBank');
  await payAtBank(page);
  await person.arrive('ordering/web/summary:title');
  await look('summary');
  await orderButton(person).click();
  await look('summary-wrong');
  await person.press('ordering:contract.openPlan', { plan: offerOf('private-postpaid-s').name[person.language] });
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('catalogue/web/parts:contract.download') })
    .waitFor();
  await look('summary-contract');
  await page.keyboard.press('Escape');
  await order(person);
  await atBank(page, 'leave');
  await subheading(person, 'ordering/web/success:unpaid');
  await look('success-unheard');
  await page.getByRole('link', { name: /€/ }).first().click();
  await atBank(page, 'decline');
  await subheading(person, 'ordering/web/success:fate.declined');
  await look('success-declined');
  await page.getByRole('button', { name: /€/ }).first().click();
  await payAtBank(page);
  await subheading(person, 'ordering/web/success:confirmed');
  await look('success-confirmed');
  await page.goto('/emails');
  await person.arrive('account/web/emails:title');
  await look('emails-logged-in');
};

export const companyScreens = async (person: Person, look: Look): Promise<void> => {
  await fillBasket(person, [{ code: 'pro-postpaid-m' }]);
  await person.page.goto('/order/customer');
  await register(person, `company-${person.language}-${Date.now()}@example.be`);
  await person.arrive('ordering:details.company');
  await look('company');
  await person.page
    .getByRole('radio', { name: person.say('customers:company.sizeSmall', { max: 25 }) })
    .check({ force: true });
  await person.field('customers:company.name').fill('Atelier Adams');
  await person.field('customers:company.vat').fill('BE 0123.456.749');
  await person.field('customers:company.legalFirst').fill('Ada');
  await person.field('customers:company.legalLast').fill('Adams');
  await person.field('customers:company.phone').fill('02 123 45 67');
  await fillAddress(person, office);
  await look('company-filled');
};

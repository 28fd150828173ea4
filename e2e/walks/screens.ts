import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { chooseBankOutcome, payAtBank } from '../steps/bank-page.ts';
import {
  chooseAddon,
  chooseSim,
  chooseDirectDebit,
  fillCompany,
  openWithBasket,
  fillPerson,
  continueToNextStep,
  getOffer,
  placeOrder,
  orderButton,
  saveTestBasket,
  fillAccount,
  fillShippingAddress,
} from '../steps/ordering-steps.ts';
import type { Person } from '../stage/stage.ts';

/** Receives each screen with its name. */
export type CaptureScreen = (name: string) => Promise<void>;

const testPerson = { first_name: 'Noor', last_name: 'Maes', born: ['2', '11', '1999'] } as const;
const testAddress = { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' };
const office = { street: 'Kouter', number: '7', zip: '9000', city: 'Gent' };

export const waitForSubheading = (person: Person, key: string) =>
  person.page
    .getByRole('heading', { name: person.translate(key), exact: true })
    .first()
    .waitFor();

export const visitPublicScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, translate } = person;
  await page.goto(`/?lang=${person.language}`);
  await person.waitForScreen('account/web/home:line1');
  await look('home');
  await page.goto('/?next=/customer&expired=1');
  await page.getByText(translate('account/web/waits:for.plan')).waitFor();
  await look('home-session-ended');
  await person.goWithin('/login-email-number');
  await person.waitForScreen('identity:login.title');
  await look('login');
  await person.press('account/web/login:continue');
  await look('login-wrong');
  await person.field('account/web/login:who').fill('0470 12 34');
  await person.press('account/web/login:sendCode');
  await look('login-number-wrong');
  await person.field('account/web/login:who').fill('0470 12 34 56');
  await person.press('account/web/login:sendCode');
  await page
    .getByText(translate('identity:errors.NOT_OUR_NUMBER', { product: 'Canopy' }))
    .first()
    .waitFor();
  await look('login-number-foreign');
  const { line } = await createActiveSim(person.product);
  await person.field('account/web/login:who').fill(formatPhone(line.msisdn));
  await person.press('account/web/login:sendCode');
  await person.waitForScreen('account/web/login:code.title');
  await look('login-code');
  await person.field('account/web/login:code.label').fill('000000');
  await person.page.getByText(translate('identity:errors.WRONG_CODE')).first().waitFor();
  await look('login-code-wrong');
  await page.goto('/order');
  await person.waitForScreen('ordering/web/choose:heading');
  await look('order');
  await chooseSim(person, 'sim');
  await page.getByText(translate('ordering/web/choose:device.question')).click();
  await page.getByRole('combobox', { name: translate('ordering/web/choose:device.label') }).fill('Fairphone 3');
  await look('order-device-list');
  await page.getByRole('option', { name: 'Fairphone 3' }).first().click();
  await continueToNextStep(person);
  await page.getByText(translate('ordering/web/choose:number.unsaid')).waitFor();
  await look('order-number-unsaid');
  await person.tick('ordering/web/choose:number.keep');
  await continueToNextStep(person);
  await page.getByText(translate('ordering/web/choose:number.missing')).waitFor();
  await look('order-number-missing');
  await person.tick('ordering/web/choose:number.new');
  await chooseAddon(person, 'forest-tree-1');
  await person.press('ordering/web/choose:sims.add');
  await chooseSim(person, 'esim');
  await page.getByText(translate('promotions:add')).filter({ visible: true }).first().click();
  await page.getByLabel(translate('promotions:label'), { exact: true }).filter({ visible: true }).fill('WELCOME10');
  await person.press('promotions:apply');
  await page.getByText('WELCOME10').filter({ visible: true }).first().waitFor();
  await look('order-two-sims-promo');
  await page.goto('/sustainability');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('sustainability');
  for (const [part, screen] of [
    ['village', 'project-of-the-village'],
    ['portfolio', 'project-of-removal'],
  ]) {
    await page.goto('/sustainability');
    await page.locator(`a[href^="/sustainability/${part}/project/"]`).first().click();
    await page.getByRole('heading', { level: 2, name: translate('sustainability/web/projects:who') }).waitFor();
    await look(screen ?? '');
  }
  const visit = async (path: string, key: string, go: (path: string) => Promise<unknown>) => {
    await go(path);
    await person.waitForScreen(key);
    await look(path.split('?')[0]?.slice(1).replaceAll('/', '-') ?? 'page');
  };
  // Each as the server sends it: these have their content without the app too.
  for (const [path, key] of [
    ['/sustainability/history', 'sustainability/web/books:ledger.title'],
    ['/sustainability/portfolio/history', 'sustainability/web/books:portfolio.title'],
    ['/sustainability/village', 'sustainability/web/projects:village.title'],
    ['/sustainability/village/about', 'sustainability/web/projects:about.title'],
    ['/sustainability/claims', 'sustainability/web/books:claims.title'],
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
  ] as const)
    await visit(path, key, (to) => page.goto(to));
  for (const [path, key] of [
    ['/login', 'identity:login.title'],
    ['/reset-password', 'identity:reset.title'],
    ['/create-password-new', 'identity:create.dead.unknown'],
    ['/not-me', 'identity/web/stop:dead.unknown.title'],
    ['/request-stop', 'identity/web/held:dead.unknown.title'],
    ['/swap-stop', 'swap/web/stop:dead.unknown.title'],
    ['/emails', 'account/web/emails:title'],
    ['/emails/confirm?token=x', 'account/web/emails:confirm.unknown'],
    ['/invite', 'promotions/web/invite:register.title'],
    ['/customer/success', 'ordering/web/success:title'],
    ['/sustainability/shared/cut', 'sustainability/web/follow:shared.ended'],
    ['/nowhere', 'platform:notFound.title'],
  ] as const)
    await visit(path, key, person.goWithin);
};

/** From registration to bank check and order, for a person and partly for a company. */
export const orderScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, translate } = person;
  const prepaid = { code: 'private-prepaid-m', type: 1, addons: ['data-10', 'forest-tree-1'] } as const;
  await openWithBasket(person, [prepaid], 'WELCOME10');
  await page.goto('/order/customer');
  await person.waitForScreen('ordering:details.title');
  await look('account');
  await continueToNextStep(person, 'customers:data.continue');
  await look('account-wrong');
  await person.press('customers:account.have');
  await waitForSubheading(person, 'customers:account.loginHeading');
  await look('account-login');
  await person.press('customers:account.new');
  await fillAccount(person, `screens-${person.language}-${Date.now()}@example.be`);
  await waitForSubheading(person, 'customers:data.you');
  await fillPerson(person, testPerson, testAddress);
  await fillShippingAddress(person, office);
  await look('details-other-address');
  await continueToNextStep(person, 'customers:data.continue');
  await person.waitForScreen('ordering:payment.prepaidTitle');
  await look('payments-prepaid');
  // A postpaid SIM has a choice of payment methods.
  await saveTestBasket(person, [{ code: 'private-postpaid-s' }, prepaid], 'WELCOME10');
  await page.goto('/order');
  await person.waitForScreen('ordering/web/choose:heading');
  await continueToNextStep(person);
  await waitForSubheading(person, 'customers:check.heading');
  await look('details-check');
  await continueToNextStep(person, 'customers:check.confirm');
  await person.waitForScreen('ordering:payment.title');
  await look('payments');
  await chooseDirectDebit(person, 'BE43 7310 0001 2301', 'Noor Maes');
  await look('payments-debit');
  await continueToNextStep(person, 'payments:payments.toBank');
  await chooseBankOutcome(page, 'leave');
  await waitForSubheading(person, 'payments:confirm.unfinished');
  await look('payments-confirm-unfinished');
  await person.press('payments:confirm.back');
  await chooseBankOutcome(page, 'decline');
  await waitForSubheading(person, 'payments:confirm.failed');
  await look('payments-confirm-failed');
  await person.press('payments:confirm.again');
  await person.waitForScreen('ordering:payment.title');
  await person.tick('payments:payments.agree');
  await continueToNextStep(person, 'payments:payments.toBank');
  await payAtBank(page);
  await person.waitForScreen('ordering/web/summary:title');
  await look('summary');
  await orderButton(person).click();
  await look('summary-wrong');
  await person.press('ordering:contract.openPlan', { plan: getOffer('private-postpaid-s').name[person.language] });
  await page
    .getByRole('dialog')
    .getByRole('link', { name: translate('catalogue/web/parts:contract.download') })
    .waitFor();
  await look('summary-contract');
  await page.keyboard.press('Escape');
  await placeOrder(person);
  await chooseBankOutcome(page, 'leave');
  await waitForSubheading(person, 'ordering/web/success:unpaid');
  await look('success-unheard');
  await page.getByRole('link', { name: /€/ }).first().click();
  await chooseBankOutcome(page, 'decline');
  await waitForSubheading(person, 'ordering/web/success:fate.declined');
  await look('success-declined');
  await page.getByRole('button', { name: /€/ }).first().click();
  await payAtBank(page);
  await waitForSubheading(person, 'ordering/web/success:confirmed');
  await look('success-confirmed');
  await person.goWithin('/emails');
  await person.waitForScreen('account/web/emails:title');
  await look('emails-logged-in');
};

export const visitCompanyScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  await openWithBasket(person, [{ code: 'pro-postpaid-m' }]);
  await person.page.goto('/order/customer');
  await person.waitForScreen('ordering:details.company');
  await look('company');
  await fillAccount(person, `company-${person.language}-${Date.now()}@example.be`);
  await fillCompany(person, office);
  await look('company-filled');
  await continueToNextStep(person, 'customers:data.continue');
  await person.waitForScreen('ordering:payment.title');
  await person.page.goto('/order/company');
  await person.waitForScreen('ordering:details.company');
  await look('company-known');
};

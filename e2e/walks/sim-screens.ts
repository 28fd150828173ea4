import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { visitAccountScreens } from './account-screens.ts';
import { readPrintedIccid } from '../steps/printed-iccid.ts';
import { logInWithSession, logInWithOrder } from '../steps/ordered-customer.ts';
import {
  setSystemBehaviour,
  waitForConfirmationLink,
  installEsim,
  advanceShipment,
  fetchShipments,
} from '../stage/outside.ts';
import { continueToNextStep } from '../steps/ordering-steps.ts';
import { visitPlanScreens } from './plan-screens.ts';
import { type CaptureScreen, waitForSubheading } from './screens.ts';
import type { Person } from '../stage/stage.ts';
import { visitTopUpScreen } from './top-up-screen.ts';

/** Services of a line: one that the network refuses and one that is slow. */
const walkNetworkServices = async (
  { page, product, translate, ...person }: Person,
  look: CaptureScreen,
  msisdn: string,
): Promise<void> => {
  const service = (name: string) => translate(`subscriptions/web/services:${name}`);
  const flip = (name: string) =>
    page
      .getByRole('switch', { name: service(name) })
      .first()
      .click();
  await page.getByText(translate('account/web/sim:row.services'), { exact: true }).click();
  await person.waitForScreen('subscriptions/web/network:title');
  await setSystemBehaviour(product, 'network', { mode: 'refuse', match: msisdn, times: 1 });
  await flip('premium_sms');
  await page.getByText(translate('subscriptions/web/network:notOn')).waitFor();
  await look('network-refused');
  await setSystemBehaviour(product, 'network', { mode: 'hold', match: msisdn, times: 1 });
  await flip('roaming');
  await page.getByText(translate('subscriptions/web/network:runningMore')).waitFor();
  if (await page.getByRole('switch', { name: service('voicemail') }).isEnabled())
    throw new Error('two changes at once');
  await look('network-pending');
  const world = createSandboxControl(product);
  const order = (await world.orders()).find((each) => each.msisdn === msisdn && each.kind === 'change-services');
  await world.trigger(`/api/network/orders/${order?.id}/complete`);
};

/** Extras of a SIM: one activated at once, removed and restored; and one that the network activates slowly. */
const walkAddons = async ({ page, translate, ...person }: Person, look: CaptureScreen): Promise<void> => {
  const t = (key: string) => translate(`subscriptions/web/addons:${key}`);
  await page.getByText(translate('account/web/sim:row.addons'), { exact: true }).click();
  await person.waitForScreen('subscriptions/web/addons:title');
  const carbon = page.getByRole('switch', { name: /5\s?kg/ }).first();
  await carbon.click();
  await page.getByRole('dialog').waitFor();
  await look('extra-order');
  await person.press('subscriptions/web/addons:order.submit');
  await page
    .getByText(t('toast.on').split('{{')[0] ?? '')
    .first()
    .waitFor();
  await carbon.click();
  await page.getByRole('button', { name: t('undo') }).click();
  await page
    .getByText(t('toast.kept').split('{{')[0] ?? '')
    .first()
    .waitFor();
  await look('extras');
};

/** Blocks a stolen SIM and replaces it by an eSIM. */
const walkStolenSim = async (person: Person, look: CaptureScreen, order_product_uuid: string): Promise<void> => {
  const { page, product, translate } = person;
  const ownProduct = await person.waitUntil(({ customer_product }) =>
    customer_product.find((each) => each.order_product_uuid === order_product_uuid),
  );
  const notLoading = '**/api/customer/product/sim-swap?*';
  await page.route(notLoading, (route) => route.fulfill({ status: 400, body: '{}' }));
  await person.goWithin(`/customer/swap/${ownProduct.uuid}`);
  await waitForSubheading(person, 'swap/web/new-sim:failed.title');
  await look('swap-failed');
  await page.unroute(notLoading);
  await person.press('swap/web/new-sim:manage');
  await person.waitForScreen('account/web/sim:title');
  await page.getByText(translate('account/web/sim:row.swap'), { exact: true }).click();
  await page.getByRole('radio', { name: translate('swap/web/new-sim:reason.stolen') }).check({ force: true });
  await look('swap');
  await person.press('swap/web/new-sim:next');
  await person.waitForScreen('swap/web/new-sim:confirm.title');
  await look('swap-confirm');
  await person.press('swap/web/new-sim:confirm.block');
  await person.waitUntil(({ customer_product }) =>
    customer_product.find((each) => each.swap?.state === 'esim_ready' && each.state === 'lost_stolen'),
  );
  await page.getByRole('link', { name: translate('swap/web/new-sim:now.install') }).waitFor();
  await look('swap-running');
  await person.press('swap/web/new-sim:now.install');
  await person.waitForScreen('swap/web/new-sim:esim.title');
  await look('swap-esim');
  await installEsim(product, await readActivationCode(person));
  await person.waitForScreen('subscriptions:active.title');
};

/** Returns the full activation code as displayed for manual entry. */
const readActivationCode = async ({ page }: Person): Promise<string> =>
  (await page
    .getByText(/^LPA:1\$/)
    .first()
    .textContent()) ?? '';

/** States of an eSIM, with success and failure. */
export const visitEsimScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, product, translate } = person;
  const ordered = await logInWithOrder(person, { confirmed: false, addon_uuids: [] });
  const link = await waitForConfirmationLink(product, ordered.email);
  await page.goto(`/customer/esim/${ordered.order_product_uuid}`);
  await waitForSubheading(person, 'identity:emails.code.heading');
  await look('esim-email-first');
  await ordered.confirmEmail();
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const readyProduct = await person.waitUntil(({ order_product }) =>
    order_product.find(({ state }) => state === 'esim_ready'),
  );
  await person.goWithin(`/customer/esim/${readyProduct.uuid}`);
  await waitForSubheading(person, 'subscriptions:esim.before');
  await person.button('subscriptions:esim.start').waitFor();
  await look('esim-before');
  await person.goWithin('/customer');
  await person.waitForScreen('account:dashboard.title');
  await look('dashboard-esim-ready');
  await setSystemBehaviour(product, 'network', { mode: 'refuse', match: readyProduct.msisdn ?? '', times: 1 });
  await person.goWithin(`/customer/esim/${readyProduct.uuid}`);
  await person.tick('subscriptions:activation.earlyStart');
  await person.press('subscriptions:esim.start');
  await page.getByText(translate('subscriptions:retryActivation.left', { count: 2 })).waitFor();
  await look('esim-failed');
  await person.press('subscriptions:retryActivation.again');
  await waitForSubheading(person, 'subscriptions:esim.codes');
  await look('esim-codes');
  await installEsim(product, readyProduct.esim?.activation_code ?? '');
  await person.waitForScreen('subscriptions:active.title');
  await look('esim-active');
  await person.goWithin('/customer');
  await person.waitForScreen('account:dashboard.title');
  await look('dashboard-active');
  await person.goWithin('/sustainability/wallet');
  await person.waitForScreen('sustainability/web/wallet:title');
  await page.getByRole('heading', { name: translate('sustainability/web/wallet:entries.title') }).waitFor();
  await look('wallet');
  await person.goWithin('/sustainability/follow?what=kilo');
  await page.getByText(translate('sustainability/web/follow:text.credited')).waitFor();
  await look('follow-a-kilo');
  await person.goWithin('/sustainability/shares');
  await person.press('sustainability/web/follow:shares.make');
  await page.getByRole('link', { name: translate('sustainability/web/follow:shares.look') }).waitFor();
  await look('shared-pages');
  await page.getByRole('link', { name: translate('sustainability/web/follow:shares.look') }).click();
  await person.waitForScreen('sustainability/web/follow:shared.of.forest');
  await look('shared-forest');
  await person.goWithin('/customer');
  await person.waitForScreen('account:dashboard.title');
  await page.getByText(translate('sustainability:emitted.how')).click();
  await person.press('sustainability:devices.choose');
  await page.getByRole('checkbox', { name: translate('sustainability:devices.refurbished') }).check();
  await look('devices');
  await person.press('sustainability:devices.add');
  await person.button('sustainability:devices.change').waitFor();
  await page.locator('.simcard__open').first().click();
  await person.waitForScreen('account/web/sim:title');
  await look('manage-sim');
  await walkAddons(person, look);
  await page.goBack();
  await person.waitForScreen('account/web/sim:title');
  const manage = new URL(page.url()).pathname;
  await person.press('subscriptions/web/manage:limit.changeLong');
  await person.press('subscriptions/web/manage:puk.showLong');
  await page.getByText(translate('subscriptions/web/manage:puk.puk2'), { exact: true }).waitFor();
  await look('manage-sim-open');
  await walkNetworkServices(person, look, readyProduct.msisdn ?? '');
  await visitPlanScreens(person, look);
  await person.goWithin(manage.replace('/sim/', '/usage-history/'));
  await page.getByRole('heading', { name: translate('usage/web/history:dayByDay') }).waitFor();
  await look('usage');
  await person.goWithin(`${manage}/user`);
  await page.getByText(translate('account/web/user:none')).waitFor();
  await look('user-view');
  await walkStolenSim(person, look, readyProduct.uuid);
  await person.goWithin('/customer/withdrawal');
  await page.getByRole('link', { name: translate('withdrawal:here') }).waitFor();
  await look('withdrawal');
  await page.getByRole('link', { name: translate('withdrawal:here') }).click();
  await person.waitForScreen('withdrawal:statement.title');
  await person.press('withdrawal:statement.next');
  await look('withdrawal-statement');
  await page.getByRole('radio', { name: translate('withdrawal:number.keep') }).check({ force: true });
  await person.press('withdrawal:statement.next');
  await person.waitForScreen('withdrawal:confirm.title');
  await look('withdrawal-confirm');
  await visitTopUpScreen(person, look);
  await person.goWithin('/customer/more-menu');
  await person.waitForScreen('account/web/more:title');
  await look('more-menu');
  await person.goWithin('/customer/invite');
  await page.getByRole('heading', { name: translate('promotions/web/invite:link'), exact: true }).waitFor();
  await look('invite');
  await person.goWithin('/customer/your-data');
  await person.waitForScreen('account/web/data:title');
  await person.press('account/web/data:show');
  await page.getByText(person.translate('account/web/stored:tables.credential')).click();
  await look('your-data');
  // With a SIM in use its last bill comes first.
  await person.press('account/web/data:final.ask');
  await page.getByText(person.translate('account/web/data:final.sureText')).waitFor();
  await look('your-data-delete');
  await person.goWithin('/sustainability');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('sustainability-customer');
  await visitAccountScreens(person, look);
  const sub = await createSubAccountWithBrowser(product, ordered.browser.customer ?? '');
  await logInWithSession(person, sub.session);
  await page.goto('/customer/settings/own');
  await waitForSubheading(person, 'account/web/own:password');
  await page.getByText(translate('account/web/own:none')).waitFor();
  await look('own-settings');
};

/** A shipped card, its activation with a port-in, and a cancelled order. */
export const visitCardScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, product, translate } = person;
  await logInWithOrder(person, { type: 1 });
  await person.waitUntil(({ order_product }) => order_product[0]?.state === 'sim_in_delivery');
  await page.goto('/customer');
  await person.waitForScreen('account:dashboard.title');
  await page.locator('.tracker__name').first().waitFor();
  await look('dashboard-sim-on-its-way');
  const parcel = await product.waitFor(async () => (await fetchShipments(product))[0]);
  await advanceShipment(product, parcel.id, 'deliver');
  const sim = await person.waitUntil(({ order_product }) =>
    order_product.find(({ delivery }) => delivery?.state === 'delivered'),
  );
  await page.reload();
  await person.press('subscriptions:activation.open');
  await page.getByRole('dialog', { name: translate('subscriptions:activation.title') }).waitFor();
  await person.tick('subscriptions:activation.keep');
  await look('dashboard-activation');
  await person.press('subscriptions:activation.submit');
  await look('dashboard-activation-wrong');
  await page
    .getByLabel(translate('subscriptions:activation.simNumber'), { exact: true })
    .fill(await readPrintedIccid(product, sim.sim_number_end));
  await page.getByLabel(translate('porting:form.msisdn'), { exact: true }).fill('0470 12 39 93');
  await page.getByRole('combobox', { name: translate('porting:form.operator') }).fill('Orange');
  await page.getByRole('option', { name: 'Orange', exact: true }).click();
  await page
    .getByRole('group', { name: translate('porting:form.subscription') })
    .getByRole('radio', { name: translate('porting:form.prepaid') })
    .check({ force: true });
  await page.getByLabel(translate('porting:form.simNumber'), { exact: true }).fill('8932100000000001029');
  await person.tick('porting:form.mandate');
  await person.tick('subscriptions:activation.earlyStart');
  await person.press('subscriptions:activation.submit');
  await person.waitUntil(({ customer_product }) => customer_product[0]?.port_in?.state === 'rejected');
  await page.reload();
  const correction = page.getByRole('link', { name: translate('account/web/parts:number_refused.action') });
  await correction.waitFor();
  await look('dashboard-number-refused');
  await correction.click();
  await person.press('porting:correct.open');
  await person.button('porting:correct.send').waitFor();
  await look('correct-number');
  await person.goWithin('/customer/purchase');
  await person.waitForScreen('ordering/web/choose:heading', 'purchase');
  await look('purchase');
  await person.tick('ordering/web/choose:number.new');
  await continueToNextStep(person);
  await person.waitForScreen('ordering/web/summary:title', 'purchase');
  await look('purchase-summary');
};

export const visitCancelledScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page, translate } = person;
  await logInWithOrder(person, { offer: 'private-prepaid-s', type: 1 });
  await page.goto('/customer');
  await person.waitForScreen('account:dashboard.title');
  await person.button('ordering:actions.cancel').waitFor();
  await look('dashboard-unpaid');
  await person.goWithin('/customer/success');
  await waitForSubheading(person, 'ordering/web/success:unpaid');
  await look('success-unpaid');
  await person.goWithin('/customer');
  await person.press('ordering:actions.cancel');
  await page.getByRole('dialog').waitFor();
  await look('dashboard-cancel-sure');
  await person.press('ordering:actions.yes');
  await page.getByText(translate('ordering:actions.cancelled')).first().waitFor();
  await look('dashboard-cancelled');
  await person.goWithin('/customer/success');
  await waitForSubheading(person, 'ordering:actions.cancelled');
  await look('success-cancelled');
  await logInWithSession(person, null);
};

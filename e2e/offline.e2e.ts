import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RedeployableProxy, startRedeployableProxy, waitForServiceWorker } from './stage/redeployable-proxy.ts';
import { logInWithSession, logInWithOrder } from './steps/ordered-customer.ts';
import { readTestBasket, openWithBasket, continueToNextStep, getOffer } from './steps/ordering-steps.ts';
import { installEsim } from './stage/outside.ts';
import type { Person } from './stage/stage.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { startPattern, textsOf } from './stage/texts.ts';
import { openVisitor } from './stage/visitor.ts';

const stage = setUpStage();

/** The customer data cached on this device, as raw text. */
const keptText = `caches.open('customer').then(async (cache) => {
  const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
  return texts.join('');
})`;
const readStoredText = async (page: Page): Promise<string> => String(await page.evaluate(keptText));

/** Waits until the service worker is active with its cache filled. */
const prepared = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

/** The built file that contains a screen. */
const builtFrom = (source: string): string | undefined => {
  const manifest = readFileSync(resolve(import.meta.dirname, '../dist/client/.vite/manifest.json'), 'utf8');
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file;
};

/** Ignores the network errors that the browser logs; the screens show them. */
const real = (faults: string[]) =>
  faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Problem: OFFLINE/.test(fault));

const asOf = ({ page, translate }: Person) =>
  page
    .getByRole('status')
    .filter({ hasText: translate('account:dashboard.offline.title') })
    .filter({ hasText: /\d\d:\d\d/ });

/** Creates a customer with an active SIM who has opened it in this browser. */
const withSim = async (person: Person): Promise<{ msisdn: string; secrets: string[] }> => {
  const sim = await logInWithOrder(person, { addon_uuids: [] });
  const { product, page } = person;
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');
  await sim.activate();
  const code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.activation_code);
  await page.goto('/customer');
  await person.waitForScreen('account:dashboard.title');
  await expect.poll(() => readStoredText(page)).toContain('"progress":"released"');
  expect(await readStoredText(page)).not.toContain(code);
  await installEsim(product, code);
  const [first] = await product.waitFor(async () => {
    const { products } = await sim.fetchSim();
    return products.length > 0 && products;
  });
  if (!first) throw new Error('no SIM');
  return { msisdn: first.msisdn, secrets: [first.sim.iccid, sim.email, 'Peeters'] };
};

describe('without a network', () => {
  test('a customer sees the cached dashboard with its age, and the current dashboard when the network is back', async () => {
    const ada = await stage.openPerson({ offline: true, language: 'fr', dark: true });
    const { page, context, translate } = ada;
    const { msisdn, secrets } = await withSim(ada);
    await page.reload();
    await page.getByText(translate('subscriptions:state.active'), { exact: true }).waitFor();
    // Without the switch that blocks the SIM, which needs the network and comes after the rest.
    const readCard = async () =>
      (await page.locator('.simcard').first().innerText()).split(translate('swap/web/block:block'))[0]?.trim() ?? '';
    await prepared(page);
    await expect.poll(() => readStoredText(page)).toContain(msisdn);
    for (const secret of secrets) expect(await readStoredText(page)).not.toContain(secret);
    const before = await readCard();
    expect(before.replaceAll(/\D/g, '')).toContain(msisdn.slice(-8));

    await context.setOffline(true);
    await asOf(ada).waitFor();
    for (const path of ['/customer', '/']) {
      await page.goto(path);
      await ada.waitForScreen('account:dashboard.title', 'offline');
      await asOf(ada).waitFor();
      expect(new URL(page.url()).pathname).toBe('/customer');
      expect(await readCard()).toBe(before);
      expect(await page.getByText(translate('platform:offline.notice')).count()).toBe(0);
    }
    await page.locator('.simcard__open').click();
    await page.getByText(translate('subscriptions/web/parts:sim.offline')).waitFor();
    await page.goto('/customer/esim/019f0000-0000-7000-8000-000000000001');
    await ada.waitForScreen('subscriptions:esim.offline.title');

    await page.goto('/customer');
    await asOf(ada).waitFor();
    await context.setOffline(false);
    await asOf(ada).waitFor({ state: 'detached' });
    await page.getByText(translate('subscriptions:state.active'), { exact: true }).waitFor();
    await page.locator('.simcard__open').click();
    await page.getByText(translate('subscriptions/web/manage:limit.title')).waitFor();
    expect(real(ada.faults)).toEqual([]);
    await ada.close();
  });

  test('a visitor sees an error or an offline page, and the requested screen when the network is back', async () => {
    const ben = await stage.openPerson({ offline: true, language: 'nl', width: 1280 });
    const { page, context, translate } = ben;
    await page.goto('/?lang=nl');
    await ben.waitForScreen('account/web/home:line1');
    await prepared(page);
    await context.setOffline(true);
    // The screens of an order are stored, but no plans yet.
    await page.goto('/order');
    await ben.waitForScreen('ordering/web/choose:heading', 'no plans');
    await page.getByText(translate('ordering/web/choose:unkept')).waitFor();
    await ben.press('platform:retry');
    await page.getByText(translate('ordering/web/choose:unkept')).waitFor();
    await context.setOffline(false);
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    expect(await page.getByText(translate('ordering/web/choose:unkept')).count()).toBe(0);

    await context.setOffline(true);
    await page.goto('/sustainability');
    await ben.waitForScreen('platform:offline.title');
    expect(await page.evaluate('document.documentElement.lang')).toBe('nl');
    expect(await page.getByRole('navigation', { name: translate('platform:menu.label') }).count()).toBe(0);
    // The retry is another page with the same heading; it is ready once it polls the server.
    const looks = page.waitForRequest(
      (request) => request.method() === 'HEAD' && request.url().endsWith('/robots.txt'),
    );
    await ben.press('platform:retry');
    await looks;
    await ben.waitForScreen('platform:offline.title');
    await context.setOffline(false);
    await ben.waitForScreen('sustainability:overview.title');
    expect(await page.getByText(translate('platform:offline.title')).count()).toBe(0);
    expect(real(ben.faults)).toEqual([]);
    await ben.close();
  });
});

describe('an order without a network', () => {
  test('cached plans are shown and can be selected, and are refreshed when the network is back', async () => {
    const fin = await stage.openPerson({ offline: true, language: 'fr' });
    const { page, context, translate } = fin;
    await openWithBasket(fin, [{ code: 'private-postpaid-m' }], 'WELCOME10');
    await page.goto('/order');
    await fin.waitForScreen('ordering/web/choose:heading');
    await page.getByText('WELCOME10').filter({ visible: true }).first().waitFor();
    await prepared(page);
    await expect.poll(() => page.evaluate("caches.match('/kept/catalogue-1-fr').then(Boolean)")).toBe(true);

    await context.setOffline(true);
    const age = page.getByRole('status').filter({ hasText: translate('platform:offline.title') });
    await age.filter({ hasText: /\d\d:\d\d/ }).waitFor();
    await page.goto('/order');
    await fin.waitForScreen('ordering/web/choose:heading', 'offline');
    await age.filter({ hasText: /\d\d:\d\d/ }).waitFor();
    const plan = (code: string) => page.getByRole('radio', { name: startPattern(getOffer(code).name['fr'] ?? code) });
    expect(await plan('private-postpaid-m').isChecked()).toBe(true);
    // The code cannot be checked offline: it stays and is not reported as expired.
    await page.getByText(translate('promotions:unchecked')).filter({ visible: true }).first().waitFor();
    expect(await page.getByText(translate('promotions:gone', { promo: 'WELCOME10' })).count()).toBe(0);
    await fin.tick(startPattern(getOffer('private-postpaid-xl').name['fr'] ?? ''));
    await continueToNextStep(fin);
    await fin.waitForScreen('platform:offline.title');
    await page.goBack();
    await fin.waitForScreen('ordering/web/choose:heading', 'offline');

    await context.setOffline(false);
    await age.waitFor({ state: 'detached' });
    expect(await plan('private-postpaid-xl').isChecked()).toBe(true);
    await page.getByText(translate('promotions:unchecked')).first().waitFor({ state: 'detached' });
    expect(await readTestBasket(fin)).toMatchObject([{ offer_uuid: getOffer('private-postpaid-xl').uuid }]);
    expect(real(fin.faults)).toEqual([]);
    await fin.close();
  });
});

test('the customer cache is cleared at logout, at the end of a session and for another session', async () => {
  const eve = await stage.openPerson({ offline: true, language: 'en' });
  const { page, context, translate } = eve;
  const { browser } = await logInWithOrder(eve, { type: 1 });
  const openDashboard = async () => {
    await page.goto('/customer');
    await eve.waitForScreen('account:dashboard.title');
    await prepared(page);
    await expect.poll(() => readStoredText(page)).toContain('order_uuid');
  };

  // The token of another customer, for example of another tab.
  await openDashboard();
  const other = await logInWithOrder(eve, { type: 1 });
  await context.setOffline(true);
  await page.goto('/customer');
  await page.getByText(translate('account:dashboard.unkept.title')).waitFor();
  expect(await readStoredText(page)).toBe('');
  await context.setOffline(false);
  await eve.button('platform:logout').waitFor();
  await expect.poll(() => readStoredText(page)).toContain('order_uuid');

  // The server ends the session. An open page would hear of it from the live stream before it is left, or not.
  await page.goto('about:blank');
  await other.browser.post('/api/customer/logout');
  await page.goto('/customer');
  await page.getByText(translate('account/web/waits:ended')).waitFor();
  await expect.poll(() => readStoredText(page)).toBe('');

  // Logging out clears the cache without a network too.
  await logInWithSession(eve, browser.session);
  await openDashboard();
  await context.setOffline(true);
  await eve.press('platform:logout');
  await eve.waitForScreen('account/web/home:line1');
  await expect.poll(() => readStoredText(page)).toBe('');
  await page.goto('/customer');
  await eve.waitForScreen('platform:offline.title');
  await context.setOffline(false);
  await page.getByText(translate('account/web/waits:for.plan')).waitFor();
  expect(real(eve.faults)).toEqual([]);
  await eve.close();
});

describe('a new build', () => {
  let twice: RedeployableProxy;
  let context: BrowserContext;
  beforeAll(async () => {
    twice = await startRedeployableProxy(stage.product.url);
  });
  afterAll(() => twice.close());

  const version = (page: Page) =>
    page.evaluate(
      `caches.keys().then((names) => names.filter((name) => name.startsWith('app-')).map((name) => name.slice(-4)))`,
    ) as Promise<string[]>;

  test('is active at the next visit, and an open tab can still load files of the earlier build', async () => {
    const visitor = await openVisitor(stage.browser, twice.url, { language: 'en', offline: true });
    context = visitor.context;
    const { page } = visitor;
    await page.goto('/');
    await visitor.waitForHeading(textsOf('en')('account/web/home:line1'));
    await prepared(page);
    expect(await version(page)).toHaveLength(1);

    twice.deploy();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())');
    await expect.poll(async () => (await version(page)).includes('-new'), { timeout: 45_000 }).toBe(true);
    // Chunks that the open tab has not loaded are gone from the server but still cached.
    expect(await version(page)).toHaveLength(2);
    await page.evaluate(`history.pushState({}, '', '/legal/terms'); dispatchEvent(new PopStateEvent('popstate'))`);
    await visitor.waitForHeading(textsOf('en')('legal:terms.title'));
    expect(twice.requestedPaths()).not.toContain(`/${builtFrom('src/legal/web/LegalScreens.tsx')}`);

    await page.close();
    const next = await context.newPage();
    await waitForServiceWorker(context, next);
    await next.goto('/');
    expect(await version(next)).toEqual(['-new']);
    await context.setOffline(true);
    await next.goto('/');
    await next.getByRole('heading', { level: 1, name: textsOf('en')('platform:offline.title') }).waitFor();
    expect(real(visitor.faults)).toEqual([]);
    await visitor.close();
  });
});

test('the service worker and the manifest have the headers and fields that browsers require', async () => {
  const worker = await fetch(`${stage.product.url}/service-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('text/javascript');
  const etag = worker.headers.get('etag') ?? '';
  const conditionalReply = await fetch(`${stage.product.url}/service-worker.js`, {
    headers: { 'if-none-match': etag },
  });
  expect(conditionalReply.status).toBe(304);
  for (const language of ['en', 'fr', 'nl'] as const) {
    const page = await (await fetch(`${stage.product.url}/customer?lang=${language}`)).text();
    const href = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
    const manifest = (await (await fetch(stage.product.url + href)).json()) as {
      lang: string;
      description: string;
      icons: { src: string; purpose: string }[];
    };
    expect(manifest.lang.slice(0, 2)).toBe(language);
    // Screens have word joiners in it.
    const description = textsOf(language)('account:dashboard.titleDescription').replaceAll('\u2060', '');
    expect(manifest.description).toBe(description);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons) expect((await fetch(stage.product.url + src)).status).toBe(200);
  }
});

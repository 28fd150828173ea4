import { afterAll, beforeAll, expect, test } from 'vitest';
import { advancePastNearMonthEnd } from '#app/testing/product/advance-in-month.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { publishEditedCatalogue } from '#catalogue/server/testing/publish-edited-catalogue.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { insertAgreedPrices } from '#subscriptions/server/commands.ts';
import { createCustomerWithPlan, offerUuidByCode } from './testing/create-customer-with-plan.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const renamePlan = (name: string, newName: string) =>
  publishEditedCatalogue(product, (json) => json.replaceAll(`"${name}"`, `"${newName}"`));
const closeSaleOfAddon = (code: string) =>
  publishEditedCatalogue(product, (json) => {
    const content = JSON.parse(json) as { addons: { code: string; on_sale: boolean }[] };
    for (const addon of content.addons) if (addon.code === code) addon.on_sale = false;
    return JSON.stringify(content);
  });

test('a plan change is scheduled, shown in the session, and mailed once', async () => {
  const { change, getProduct, email } = await createCustomerWithPlan(product);
  const requested = await change('private-postpaid-xl');
  const { effective_at } = requested.response;
  const pending_offer = { uuid: await offerUuidByCode(product, 'private-postpaid-xl'), name: 'Oak', effective_at };
  expect([requested.status, requested.response]).toEqual([200, { pending_offer, effective_at }]);
  expect(await getProduct()).toMatchObject({ pending_offer, offer: { name: 'Birch' } });
  expect((await change('private-postpaid-xl')).response).toEqual(requested.response);
  const mails = () =>
    fetchMessages(product, email).then((all) => all.filter(({ subject }) => subject?.endsWith(': Oak')));
  const [mail] = await product.waitFor(async () => (await mails()).length > 0 && mails());
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('costs €30.00 a month');
  expect(await mails()).toHaveLength(1);
});

test('a plan change keeps the spending limit, and the mails and the contract summary state it', async () => {
  const { change, getProduct, logIn, email } = await createCustomerWithPlan(product);
  expect((await getProduct())?.credit_limit?.value).toBe(20);
  await change('private-postpaid-xl');
  const mailOf = (subjectPattern: RegExp) =>
    product.waitFor(async () =>
      (await fetchMessages(product, email)).find(({ subject }) => subjectPattern.test(subject ?? '')),
    );
  const mail = await mailOf(/^From .*: Oak$/);
  const stays = /Your spending limit stays\s+- Outside the plan: €20\.00 a month/;
  expect(mail.text).toMatch(stays);
  const [file] = mail.attachments;
  const pdf = new Uint8Array(await (await fetch(new URL(file?.url ?? '', product.sandbox.url))).arrayBuffer());
  expect(readPdf(pdf).text.replaceAll(/\s+/g, ' ')).toContain('it stays €20.00, and you choose it');
  await advancePastNearMonthEnd(product, 40);
  const startMail = await mailOf(/^Your new plan has begun: Oak$/);
  expect(startMail.text).toMatch(stays);
  await logIn();
  expect(await getProduct()).toMatchObject({ offer: { name: 'Oak' }, credit_limit: { value: 20 } });
});

test('the contract summary in the mail lists the extras that stay, and no removed extra', async () => {
  const { browser, line, change, getProduct, email } = await createCustomerWithPlan(product);
  const kit = await createAddonTestKit(product);
  for (const code of ['data-10', 'co2-5']) {
    await kit.add(browser, line.uuid, code);
    await kit.becomes(browser, code, 'active');
  }
  const addons = (await getProduct())?.addons ?? [];
  const extraOf = (code: string) =>
    addons.find(({ offer_uuid }) => offer_uuid === kit.uuids[code]) ?? expect.unreachable(code);
  const [removed, stays] = [extraOf('data-10'), extraOf('co2-5')];
  await browser.post(`${kit.path}/remove`, { customer_addon_uuid: removed.uuid });
  await change('private-postpaid-xl');
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject?.endsWith(': Oak')),
  );
  const [file] = mail.attachments;
  const pdf = new Uint8Array(await (await fetch(new URL(file?.url ?? '', product.sandbox.url))).arrayBuffer());
  const text = readPdf(pdf).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain(stays.name.replace('₂', '2').replaceAll(/\s+/g, ' '));
  expect(text).not.toContain(removed.name.replaceAll(/\s+/g, ' '));
});

test('the comparison and the mail show the price reduced by a running promo', async () => {
  const { change, email, line, browser } = await createCustomerWithPlan(product);
  const key = { customer_uuid: line.customer_uuid, customer_product_uuid: line.uuid };
  const promo = { kind: 'promo', offer_uuid: line.offer.uuid, cents: null, percent: 10 } as const;
  await product.db.tx((tx) =>
    insertAgreedPrices(tx, key, [{ ...promo, valid_from: '2020-01-01', valid_until: '2099-02-01' }]),
  );
  const query = { customer_product_uuid: line.uuid };
  const { plans } = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(plans.find(({ name }) => name === 'Oak')).toMatchObject({ price: 30, off: 3 });
  await change('private-postpaid-xl');
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject?.endsWith(': Oak')),
  );
  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(
    'costs €27.00 a month with your promo, VAT included, and €30.00 from 1 February 2099',
  );
});

test('the mail attaches the contract summary of the request, also when the catalogue changes before it is sent', async () => {
  const { browser, line, change, email } = await createCustomerWithPlan(product);
  await browser.post('/api/customer/language/change', { language: 'nl' });
  browser.language = 'fr';
  await change('private-postpaid-xl');
  await renamePlan('Chêne', 'Baobab');
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ attachments }) => attachments.length > 0),
  );
  const [attachment] = mail.attachments;
  expect(attachment?.name).toBe('recapitulatif-contractuel.pdf');
  const mailed = Buffer.from(await (await fetch(new URL(attachment?.url ?? '', product.sandbox.url))).arrayBuffer());
  expect(readPdf(mailed).text).toMatch(/Chêne(?![^]*Baobab)/);
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  const [newestConsent] = consents;
  expect(newestConsent).toMatchObject({ kind: 'contract_summary', given: true, has_document: true });
  const { bytes } = await browser.get('/api/customer/consent/document', {
    query: { consent_uuid: newestConsent?.uuid ?? '' },
  });
  expect(Buffer.from(bytes).equals(mailed)).toBe(true);
  // A repeated request records no second consent.
  await change('private-postpaid-xl');
  expect((await browser.callEndpoint('GET /api/customer/consent/list')).consents).toHaveLength(consents.length);
  expect(line.offer.uuid).not.toBe(newestConsent?.offer_uuid);
});

test('a plan change is refused when its contract summary is not the one that was shown', async () => {
  const { browser, line, getProduct } = await createCustomerWithPlan(product);
  const kit = await createAddonTestKit(product);
  for (const code of ['data-10', 'co2-5']) {
    await kit.add(browser, line.uuid, code);
    await kit.becomes(browser, code, 'active');
  }
  const key = { customer_uuid: line.customer_uuid, customer_product_uuid: line.uuid };
  const promo = { kind: 'promo', offer_uuid: line.offer.uuid, cents: null, percent: 10 } as const;
  await product.db.tx((tx) =>
    insertAgreedPrices(tx, key, [{ ...promo, valid_from: '2020-01-01', valid_until: '2099-02-01' }]),
  );
  const offer_uuid = await offerUuidByCode(product, 'private-postpaid-xl');
  const query = { customer_product_uuid: line.uuid };
  const fetchSide = async () => {
    const comparison = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
    return comparison.after.find((side) => side.offer_uuid === offer_uuid) ?? expect.unreachable('no plan');
  };
  const shownSide = await fetchSide();
  // The summary that the screen opens has the hash that it sends, also with an extra that is no longer on sale.
  const fetchShownHash = async ({ extras }: typeof shownSide) => {
    const addons = extras.map((extra) => extra.offer_uuid).join();
    const summary = await browser.get(`/api/catalogue/contract-summary/${offer_uuid}/text`, {
      query: { addons, off: '3.00', off_until: '2099-02-01', limit: '20.00' },
    });
    return summary.response.hash as string;
  };
  expect(shownSide).toMatchObject({ off: 3, credit_limit: 20, summary_hash: await fetchShownHash(shownSide) });
  expect(shownSide.extras).toHaveLength(2);
  const postChange = ({ summary_hash }: typeof shownSide) =>
    browser.post('/api/customer/product/tariff/change', { ...query, offer_uuid, summary_hash });
  await closeSaleOfAddon('data-10');
  const unsoldSide = await fetchSide();
  expect(unsoldSide.extras).toHaveLength(2);
  expect(unsoldSide.summary_hash).toBe(await fetchShownHash(unsoldSide));
  await renamePlan('Oak', 'Sequoia');
  const refusedAnswer = await postChange(shownSide);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'PLAN_TERMS_CHANGED']);
  expect((await getProduct())?.pending_offer).toBeNull();
  const changedSide = await fetchSide();
  expect((await postChange(changedSide)).status).toBe(200);
  // A repeated request is answered like the first one, whatever summary it names.
  expect((await postChange(shownSide)).status).toBe(200);
});

test('a second request in a month is refused, also after the first was cancelled', async () => {
  const { change, postTakeBack } = await createCustomerWithPlan(product);
  await change('private-postpaid-xl');
  const other = await change('private-postpaid-m');
  expect([other.status, other.problem.code]).toEqual([409, 'PLAN_ALREADY_CHANGED']);
  await postTakeBack();
  expect((await change('private-postpaid-m')).problem.code).toBe('PLAN_ALREADY_CHANGED');
});

test('an offer that cannot replace the plan is refused', async () => {
  const { change } = await createCustomerWithPlan(product);
  for (const code of ['private-postpaid-s', 'private-prepaid-xl', 'pro-postpaid-xl']) {
    const answer = await change(code);
    expect([code, answer.status, answer.problem.code]).toEqual([code, 422, 'PLAN_NOT_OFFERED']);
  }
});

test('the SIM of another customer is not found, and one of two concurrent requests is scheduled', async () => {
  const [mine, stranger] = [await createCustomerWithPlan(product), await createCustomerWithPlan(product)];
  const body = {
    customer_product_uuid: stranger.line.uuid,
    offer_uuid: await offerUuidByCode(product, 'private-postpaid-m'),
  };
  expect((await mine.browser.post('/api/customer/product/tariff/change', body)).status).toBe(404);
  const answers = await Promise.all([mine.change('private-postpaid-m'), mine.change('private-postpaid-xl')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

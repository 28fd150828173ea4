import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type ReceivedMessage, fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** Installs the eSIM and waits until its line is active; returns its number at that time. */
const activateEsim = async (sim: OrderedSim): Promise<string> => {
  const activation_code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.activation_code);
  await sandboxCall(product, '/api/esim/install', { activation_code });
  return product.waitFor(async () => (await sim.fetchSim()).products.find(({ state }) => state === 'active')?.msisdn);
};

/** Waits for number and profile, which are allocated once the email address is confirmed. */
const waitForEsim = (sim: OrderedSim) =>
  product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');

const waitForMessage = (to: string, words: string): Promise<ReceivedMessage> =>
  product.waitFor(async () =>
    (await fetchMessages(product, to)).find(({ subject, text }) => `${subject} ${text}`.includes(words)),
  );

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the mail and SMS after an activation with a new number say that the SIM is active', async () => {
  const sim = await registerCustomerAndOrderSim(product, { language: 'nl' });
  await waitForEsim(sim);
  await sim.activate();
  const msisdn = await activateEsim(sim);
  expect((await waitForMessage(sim.email, 'is actief')).text).not.toContain('bij ons is');
  expect((await waitForMessage(msisdn, 'Welkom')).text).toContain('is actief met je formule');
});

test('the mail and SMS after an activation with a port-in say that the current number is temporary', async () => {
  const sim = await registerCustomerAndOrderSim(product, { language: 'fr' });
  const { operators } = await sim.browser.callEndpoint('GET /api/port-in/operators');
  const operator_uuid = operators.find(({ name }) => name === 'BASE')?.uuid;
  const port_in = { msisdn: '+32485000103', operator_uuid, subscription: 'prepaid', mandate: true };
  await waitForEsim(sim);
  await sim.activate({ port_in: { ...port_in, sim_number: '8932200000000001036' } });
  const temporary = await activateEsim(sim);
  const mail = await waitForMessage(sim.email, 'Votre SIM est active');
  expect(plain(mail.text)).toMatch(/transfert du 0485 00 01 03, votre numéro est le 04\d\d( \d\d){3}\./);
  expect(plain(mail.text)).not.toContain('Le 0485 00 01 03 fonctionne');
  expect(plain((await waitForMessage(temporary, 'Bienvenue')).text)).toContain('0485 00 01 03');
});

import {
  waitForConfirmationUrl,
  type ReceivedMessage,
  fetchMessages,
  sandboxCall,
} from '#app/testing/product/sandbox-calls.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';

/** Waits for a mail whose subject or text contains `words`. */
export const waitForMailContaining = (product: TestApp, to: string, words: string | RegExp): Promise<ReceivedMessage> =>
  product.waitFor(async () => {
    const says = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
    return (await fetchMessages(product, to)).find((mail) => says(mail.subject ?? '') || says(mail.text));
  });

/** Waits for the newest link that confirms an address, as a path. */
export const waitForConfirmationLink = async (product: TestApp, to: string): Promise<string> => {
  const { pathname, search } = await waitForConfirmationUrl(product, to);
  return pathname + search;
};

/** Waits for the code in the newest mail that confirms an address. */
export const waitForConfirmationCode = (product: TestApp, to: string): Promise<string> =>
  product.waitFor(async () => {
    const mail = (await fetchMessages(product, to)).find(({ text }) => text.includes('/emails/confirm'));
    return mail && /^\d{6}$/m.exec(mail.text)?.[0];
  });

/** Simulates the phone of a customer: reads the activation code and downloads the eSIM profile. */
export const installEsim = (
  product: TestApp,
  activation_code: string,
  fail_at?: 'download' | 'installation',
): Promise<unknown> => sandboxCall(product, '/api/esim/install', { activation_code, ...(fail_at ? { fail_at } : {}) });

type Shipment = { id: string; state: string };
type Transfer = { id: string; state: string };

/** Parcels at the sandbox courier, newest first. */
export const fetchShipments = (product: TestApp): Promise<Shipment[]> => sandboxCall(product, '/api/courier/shipments');

/** Moves a parcel one step further, or to delivered. */
export const advanceShipment = (
  product: TestApp,
  id: string,
  action: 'advance' | 'deliver' | 'return',
): Promise<Shipment> => sandboxCall(product, `/api/courier/shipments/${id}/${action}`, {});

/** Returns the port-in requests of a number at the sandbox porting system, newest first. */
export const fetchPortingRequests = (product: TestApp, msisdn: string): Promise<Transfer[]> =>
  sandboxCall(product, `/api/porting/requests?msisdn=${encodeURIComponent(msisdn)}`);

export type Behaviour = {
  mode: 'accept' | 'hold' | 'refuse' | 'delay' | 'twice' | 'garbage' | 'down';
  code?: string;
  delay_ms?: number;
  times?: number;
  match?: string;
};

/** Sets the behaviour of a sandbox system; `times`: for its next calls only. */
export const setSystemBehaviour = (product: TestApp, system: string, behaviour: Behaviour): Promise<unknown> =>
  sandboxCall(product, `/api/${system}/behaviour`, behaviour);

/** Returns the refunds of a payment at the sandbox payment provider. */
export const fetchRefunds = async (product: TestApp, payment: string): Promise<unknown[]> => {
  const reply = await fetch(`${product.sandbox.url}/mollie/v2/payments/${payment}/refunds`, {
    headers: { authorization: 'Bearer test_1' },
  });
  return ((await reply.json()) as { _embedded?: { refunds?: unknown[] } })._embedded?.refunds ?? [];
};

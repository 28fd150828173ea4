import { confirmationUrl, type Message, messagesTo, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestProduct } from '#app/testing/product/test-product.ts';

/** Waits for a letter whose subject or text says `words`. */
export const letterTo = (product: TestProduct, to: string, words: string | RegExp): Promise<Message> =>
  product.until(async () => {
    const says = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
    return (await messagesTo(product, to)).find((mail) => says(mail.subject ?? '') || says(mail.text));
  });

/** Waits for the newest link of the confirmation of an address, as a path of the product. */
export const confirmationLink = async (product: TestProduct, to: string): Promise<string> => {
  const { pathname, search } = await confirmationUrl(product, to);
  return pathname + search;
};

/** Waits for the code in the newest mail that confirms an address. */
export const confirmationCode = (product: TestProduct, to: string): Promise<string> =>
  product.until(async () => {
    const mail = (await messagesTo(product, to)).find(({ text }) => text.includes('/emails/confirm'));
    return mail && /^\d{6}$/m.exec(mail.text)?.[0];
  });

/** The phone of a customer takes the eSIM: it reads the code and downloads the profile. */
export const installOnPhone = (
  product: TestProduct,
  activation_code: string,
  fail_at?: 'download' | 'installation',
): Promise<unknown> => sandboxCall(product, '/api/esim/install', { activation_code, ...(fail_at ? { fail_at } : {}) });

type Shipment = { id: string; state: string };
type Transfer = { id: string; state: string };

/** The parcels at the courier, newest first. */
export const shipments = (product: TestProduct): Promise<Shipment[]> => sandboxCall(product, '/api/courier/shipments');

/** The courier takes a parcel one step further, or to the letterbox. */
export const moveShipment = (
  product: TestProduct,
  id: string,
  action: 'advance' | 'deliver' | 'return',
): Promise<Shipment> => sandboxCall(product, `/api/courier/shipments/${id}/${action}`, {});

/** What the porting house knows of a number that moves, newest request first. */
export const transfers = (product: TestProduct, msisdn: string): Promise<Transfer[]> =>
  sandboxCall(product, `/api/porting/requests?msisdn=${encodeURIComponent(msisdn)}`);

export type Behaviour = {
  mode: 'accept' | 'hold' | 'refuse' | 'delay' | 'twice' | 'garbage' | 'down';
  code?: string;
  delay_ms?: number;
  times?: number;
  match?: string;
};

/** Makes a system of the outside world behave in some way; `times`: for its next calls only. */
export const behave = (product: TestProduct, system: string, behaviour: Behaviour): Promise<unknown> =>
  sandboxCall(product, `/api/${system}/behaviour`, behaviour);

/** What the payment provider paid back of a payment. */
export const refundsOf = async (product: TestProduct, payment: string): Promise<unknown[]> => {
  const reply = await fetch(`${product.sandbox.url}/mollie/v2/payments/${payment}/refunds`, {
    headers: { authorization: 'Bearer test_1' },
  });
  return ((await reply.json()) as { _embedded?: { refunds?: unknown[] } })._embedded?.refunds ?? [];
};

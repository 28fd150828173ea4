import type { Session } from '#identity/contract.ts';

type Email = Session['customer']['details']['email'];

/** Fixed replies for the previews of the email screens: a session with this address. */
export const sessionWith = (email: Email): Session => ({
  customer: {
    uuid: '00000000-0000-4000-8000-000000000001',
    owner_customer_uuid: null,
    type: 1,
    language: 'en',
    status: 'active',
    newsletter: false,
    details: {
      accept: true,
      payment: { method: 0, mandate: null },
      email,
      authenticator: { itsme: false },
      customer_details: null,
      msisdn: null,
    },
  },
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
});

import type { Session } from '#account/contract.ts';

/** Part of the session that the dashboard shows. */
export type Dashboard = Pick<Session, 'customer_product' | 'order_product'> & {
  /** Not in a copy that an older version kept. */
  prepaid_balance?: Session['prepaid_balance'];
  /** Not in a copy that an older version kept, either. */
  customer_wearable?: Session['customer_wearable'];
  /** The email address is confirmed. */
  verified: boolean;
  /** An invoice is so long unpaid that nothing more can be ordered; not in a copy that an older version kept. */
  owes?: boolean;
  /** A main account, which may order more. */
  main: boolean;
};

export const toDashboard = ({
  customer,
  customer_product,
  order_product,
  prepaid_balance,
  customer_wearable,
  customer_invoice,
}: Session): Dashboard => ({
  customer_product,
  order_product: order_product.filter(({ order_state }) => order_state !== 'draft'),
  prepaid_balance,
  customer_wearable,
  verified: customer.details.email.status !== 0,
  owes: customer_invoice.some(({ blocks }) => blocks),
  main: customer.owner_customer_uuid === null,
});

const withoutPortInCodes = <T extends { sim_number: string | null; customer_number: string | null }>(
  port_in: T | null,
): T | null => port_in && { ...port_in, sim_number: null, customer_number: null };

/**
 * The dashboard as it may lie on a device: what one sees at a glance. Not what opens something or is shown on request only —
 * the SIM's number, the code of an eSIM, the numbers of a contract elsewhere — and nothing of the person.
 */
export const toStorableDashboard = ({
  customer_product,
  order_product,
  prepaid_balance = [],
  customer_wearable = [],
  verified,
  owes = false,
  main,
}: Dashboard): Dashboard => ({
  customer_product: customer_product.map((product) => ({
    ...product,
    sim: { iccid: '', puk1: null, puk2: null },
    port_in: withoutPortInCodes(product.port_in),
  })),
  order_product: order_product.map((product) => ({
    ...product,
    esim: product.esim && {
      activation_code: '',
      smdp_address: '',
      matching_id: '',
      ios_url: '',
      android_url: '',
      progress: product.esim.progress,
    },
    port_in: withoutPortInCodes(product.port_in),
  })),
  prepaid_balance,
  customer_wearable,
  verified,
  owes,
  main,
});

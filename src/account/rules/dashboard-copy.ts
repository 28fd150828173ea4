import { isEmailVerified } from '#identity/rules/email-status.ts';
import type { Iccid } from '#platform/pure/line-ids.ts';
import type { Session } from '#account/contract.ts';

/** Part of the session that the dashboard shows. */
export type Dashboard = Pick<Session, 'customer_product' | 'order_product'> & {
  /** Absent in copies stored by earlier versions. */
  prepaid_balance?: Session['prepaid_balance'];
  /** Absent in copies stored by earlier versions. */
  customer_wearable?: Session['customer_wearable'];
  /** The email address is confirmed. */
  verified: boolean;
  /** An overdue invoice blocks orders; absent in copies stored by earlier versions. */
  owes?: boolean;
  /** The customer is a main account, which may order SIMs. */
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
  verified: isEmailVerified(customer.details.email.status),
  owes: customer_invoice.some(({ blocks }) => blocks),
  main: customer.owner_customer_uuid === null,
});

const withoutPortInCodes = <T extends { sim_number: string | null; customer_number: string | null }>(
  port_in: T | null,
): T | null => port_in && { ...port_in, sim_number: null, customer_number: null };

/** Stands for the ICCID, which is not stored on the device. */
const removedIccid = '' as string as Iccid;

/**
 * The dashboard as stored on the device: only what the screen shows. Codes and personal numbers are removed: the ICCID, the
 * eSIM activation code and the numbers of the contract with the former operator.
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
    sim: { iccid: removedIccid, puk1: null, puk2: null },
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

import { news } from '#platform/news.ts';

/** A customer has confirmed an address, for the first time or another one. */
export const emailConfirmed = news<{ customer_uuid: string }>('email-confirmed');

/** A customer has proved to the identity service who they are. */
export const identified = news<{ customer_uuid: string }>('identified');

import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';

/** Data of a message about a port-in. */
export const aboutNumber = z.object({ order_product_uuid: z.uuid(), msisdn: z.string() });

export const numberValues = ({ msisdn }: { msisdn: string }) => ({ msisdn: formatPhone(msisdn) });

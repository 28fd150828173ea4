import { z } from 'zod';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';

/** Data of a message about one SIM and its number. */
export const aboutNumber = z.object({ order_product_uuid: z.uuid(), msisdn: e164 });

export const formattedNumberValues = ({ msisdn }: { msisdn: Msisdn }) => ({ msisdn: formatPhone(msisdn) });

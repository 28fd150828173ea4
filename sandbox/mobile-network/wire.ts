import { z } from 'zod';
import { isIccid } from '../core/iccid.ts';
import type { Allowances } from './meter.ts';

const characteristic = z.object({ name: z.string(), value: z.union([z.string(), z.boolean(), z.number()]) });

/** Accepted request body: a TMF641 v4 ServiceOrder with exactly one item on a mobile line. */
export const newServiceOrder = z.object({
  externalId: z.string().min(1).max(100),
  description: z.string().optional(),
  serviceOrderItem: z
    .array(
      z.object({
        id: z.string(),
        action: z.enum(['add', 'modify', 'delete']),
        service: z.object({
          state: z.enum(['active', 'inactive', 'terminated']),
          serviceSpecification: z.object({ id: z.literal('mobile-line') }),
          serviceCharacteristic: z.array(characteristic),
        }),
      }),
    )
    .length(1),
});

/** Names such as `allowance.now.data`. */
const allowanceNamePattern = /^allowance\.(now|monthly)\.(\w+)$/;

/** Parses the allowances of a prepaid line from its characteristics; null when the order has none. */
export const parseAllowances = (characteristics: readonly z.output<typeof characteristic>[]): Allowances | null => {
  const month = characteristics.find(({ name }) => name === 'allowance.month')?.value;
  if (typeof month !== 'string') return null;
  const allowances = characteristics.flatMap(({ name, value }) => {
    const [, service, kind] = allowanceNamePattern.exec(name) ?? [];
    return service && kind ? [{ of: service, kind, amount: Number(value) }] : [];
  });
  const amounts = (service: string) =>
    Object.fromEntries(allowances.filter(({ of }) => of === service).map(({ kind, amount }) => [kind, amount]));
  return { month, now: amounts('now'), monthly: amounts('monthly') };
};

export const lineCharacteristics = z.object({
  msisdn: z.string().regex(/^\+324[5-9]\d{7}$/, 'not a Belgian mobile number'),
  iccid: z.string().refine(isIccid, 'not a SIM number'),
  imsi: z
    .string()
    .regex(/^206\d{12}$/, 'not a Belgian IMSI')
    .optional(),
  planCode: z.string().min(1),
  /** Spending limit in euro a month outside the plan. */
  spendingLimit: z.number().min(0).optional(),
});

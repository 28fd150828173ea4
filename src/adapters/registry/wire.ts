import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';

/** Under the address of the registry. */
export const REGISTRY_PATH = '/registry/v1';

export const creditsWire = z.object({
  credits: z.array(
    z.object({
      serial: z.string().min(1).max(100),
      state: z.enum(['issued', 'retired']),
      retired_on: isoDate.nullable(),
      beneficiary: z.string().nullable(),
    }),
  ),
});

export const changedWire = z.object({ credits: z.number().int() });

export const registryErrorWire = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

import { z } from 'zod';
import { callOutside } from '#platform/outside-call.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { isoDate } from '#platform/contract/schemas.ts';

const SYSTEM = 'registry';

export interface RegistryCredit {
  serial: string;
  state: 'issued' | 'retired';
  /** Brussels day; null while it is not retired. */
  retired_on: BusinessDate | null;
  beneficiary: string | null;
}

type SerialRange = { first: string; last: string };

export interface Registry {
  /** Searches credits by serial, at most 500; unknown serials are left out. */
  searchCredits(serials: readonly string[]): Promise<RegistryCredit[]>;
  /** Issues credits of a lot, as a project does. A repeated call changes nothing. */
  issue(
    credits: SerialRange & { project: string; lot: string; vintage: number; issued_on: BusinessDate },
  ): Promise<void>;
  /** Retires credits for a beneficiary. A repeated reference changes nothing. */
  retire(credits: SerialRange & { reference: string; on: BusinessDate; beneficiary: string }): Promise<void>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    registry: Registry;
  }
}

/** Under the address of the registry. */
const REGISTRY_PATH = '/registry/v1';

const creditsWire = z.object({
  credits: z.array(
    z.object({
      serial: z.string().min(1).max(100),
      state: z.enum(['issued', 'retired']),
      retired_on: isoDate.nullable(),
      beneficiary: z.string().nullable(),
    }),
  ),
});

const changedWire = z.object({ credits: z.number().int() });

const registryErrorWire = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

/**
 * The registry of CO₂ removal behind `url`.
 * Every method throws OutsideError; `refused` carries the registry's own code: SERIAL_UNKNOWN, SERIAL_TAKEN, ALREADY_RETIRED.
 */
export function openCarbonCreditRegistry(options: { url: string; key: string; timeout_ms?: number }): Registry {
  const post = <S extends z.ZodType>(path: string, body: object, answer: S): Promise<z.output<S>> =>
    callOutside({
      system: SYSTEM,
      method: 'POST',
      url: options.url,
      path: REGISTRY_PATH + path,
      key: options.key,
      body,
      answer,
      refusal: parseRefusal,
      ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
    });
  return {
    searchCredits: async (serials) =>
      serials.length === 0 ? [] : (await post('/credits/search', { serials }, creditsWire)).credits,
    issue: async (credits) => void (await post('/issuances', credits, changedWire)),
    retire: async (credits) => void (await post('/retirements', credits, changedWire)),
  };
}

function parseRefusal(body: unknown): { code?: string; detail?: string | undefined } {
  const parsed = registryErrorWire.safeParse(body);
  return parsed.success ? { code: parsed.data.error.code, detail: parsed.data.error.message } : {};
}

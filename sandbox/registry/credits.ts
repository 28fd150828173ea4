import { z } from 'zod';
import type { SandboxWorld } from '../core/system.ts';

/** A tonne of removed CO₂; its id is the serial. */
export interface Credit {
  id: string;
  project: string;
  lot: string;
  vintage: number;
  issued_on: string;
  retired_on: string | null;
  beneficiary: string | null;
  /** The operator's own id of the retirement. */
  reference: string | null;
}

const serial = z.string().regex(/^[A-Z0-9][A-Z0-9./-]{0,60}?\d{1,12}$/);
const range = { first: serial, last: serial };

export const newIssuance = z.object({
  project: z.string().min(1).max(200),
  lot: z.string().min(1).max(100),
  vintage: z.number().int(),
  issued_on: z.iso.date(),
  ...range,
});
export const newRetirement = z.object({
  reference: z.string().min(1).max(100),
  on: z.iso.date(),
  beneficiary: z.string().min(1).max(300),
  ...range,
});
export const search = z.object({ serials: z.array(serial).max(500) });

const MAX_SERIALS = 10_000;

/** Serials from the first to the last; null when they are no range. */
function expandRange({ first, last }: { first: string; last: string }): string[] | null {
  const [from, lastMatch] = [/^(.*?)(\d+)$/.exec(first), /^(.*?)(\d+)$/.exec(last)];
  if (!from || !lastMatch || from[1] !== lastMatch[1] || from[2]?.length !== lastMatch[2]?.length) return null;
  const [low, high] = [Number(from[2]), Number(lastMatch[2])];
  if (high < low || high - low >= MAX_SERIALS) return null;
  return Array.from(
    { length: high - low + 1 },
    (_, at) => from[1] + String(low + at).padStart(from[2]?.length ?? 0, '0'),
  );
}

/** The credits of the registry: each is issued once and retired once. Every change returns a code when it is refused. */
export function createCarbonCreditRegistry(world: SandboxWorld) {
  const credits = world.store.collection<Credit>('registry-credit');
  return {
    get: credits.get,
    list: () => credits.list({ limit: 200 }),
    /** Issuing again what a lot has already changes nothing. */
    issue({ first, last, ...fields }: z.output<typeof newIssuance>): Credit[] | string {
      const serials = expandRange({ first, last });
      if (!serials) return 'NO_RANGE';
      const storedCredits = serials.map((each) => credits.get(each));
      if (storedCredits.some((credit) => credit && credit.lot !== fields.lot)) return 'SERIAL_TAKEN';
      return serials.map(
        (id, at) =>
          storedCredits[at] ?? credits.save({ id, ...fields, retired_on: null, beneficiary: null, reference: null }),
      );
    },
    /** All of a range or none of it. The same reference again changes nothing. */
    retire({ first, last, on, beneficiary, reference }: z.output<typeof newRetirement>): Credit[] | string {
      const serials = expandRange({ first, last });
      if (!serials) return 'NO_RANGE';
      const storedCredits = serials.flatMap((each) => credits.get(each) ?? []);
      if (storedCredits.length < serials.length) return 'SERIAL_UNKNOWN';
      if (storedCredits.some((credit) => credit.reference !== null && credit.reference !== reference))
        return 'ALREADY_RETIRED';
      return storedCredits.map((credit) =>
        credit.reference === null ? credits.save({ ...credit, retired_on: on, beneficiary, reference }) : credit,
      );
    },
  };
}

export const toCreditWire = ({ id, ...credit }: Credit) => ({
  serial: id,
  ...credit,
  state: credit.retired_on === null ? 'issued' : 'retired',
});

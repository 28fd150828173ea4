import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { createHash } from 'node:crypto';
import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import { luhnCheckDigit } from '#platform/pure/luhn.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

export type StockNumber = { msisdn: Msisdn };
export type StockSim = { iccid: Iccid; kind: SimType; imsi: string; puk1: string; puk2: string };
export type Stock = { numbers: StockNumber[]; sims: StockSim[] };

/** Coprime to the block size, so stepping by it visits every number once in an apparently random order. */
const stride = 618_033;
const blockSize = 1_000_000;

/** Pseudo-random digits, the same at every start. */
const digits = (seed: string, count: number): string =>
  [...createHash('sha256').update(seed).digest()]
    .slice(0, count)
    .map((byte) => byte % 10)
    .join('');

const sim = (kind: SimType, serial: number): StockSim => {
  // Issuer 89 (telecom) 32 (Belgium) 99 (unassigned); then the type and a serial number. The sandbox uses this range.
  const body = `893299${kind}${String(serial).padStart(11, '0')}`;
  return {
    iccid: `${body}${luhnCheckDigit(body)}` as Iccid,
    kind,
    // MCC 206 is Belgium; MNC 99 is unassigned.
    imsi: `20699${kind}${String(serial).padStart(9, '0')}`,
    puk1: digits(`puk1 ${body}`, 8),
    puk2: digits(`puk2 ${body}`, 8),
  };
};

/** Generates `count` test numbers, cards and profiles each, the same ones every time. */
export const generatedStock = (count: number): Stock => {
  const serials = Array.from({ length: count }, (_, index) => index + 1);
  return {
    numbers: serials.map((serial) => ({
      msisdn: `+32457${String((serial * stride) % blockSize).padStart(6, '0')}` as Msisdn,
    })),
    sims: [...serials.map((serial) => sim(ESIM, serial)), ...serials.map((serial) => sim(SIM_CARD, serial))],
  };
};

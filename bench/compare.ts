import type { Measured } from './load.ts';
import { middle } from './middle.ts';
import { measure, type Program } from './programs.ts';
import type { Scenario } from './scenario.ts';

export type Compared = { product: Measured; bare: Measured; ratio: number };
export type Manner = { connections: number; seconds: number; rounds: number };

const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));

const together = (all: readonly Measured[]): Measured => ({
  rps: rounded(middle(all.map(({ rps }) => rps))),
  p50: middle(all.map(({ p50 }) => p50)),
  p99: middle(all.map(({ p99 }) => p99)),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

/** Bare and product in turns, so that what else the machine does meets both. */
export const compare = async (
  scenario: Scenario,
  { product, bare }: { product: Program; bare: Program },
  { connections, seconds, rounds }: Manner,
): Promise<Compared> => {
  const job = (server: Program, requests: Scenario['product'], length: number) =>
    measure({ url: server.url, requests, connections, seconds: length, keys: scenario.keys });
  const ofBare: Measured[] = [];
  const ofProduct: Measured[] = [];
  await job(bare, scenario.bare, 1);
  await job(product, scenario.product, 2);
  for (let round = 0; round < rounds; round += 1) {
    ofBare.push(await job(bare, scenario.bare, seconds));
    ofProduct.push(await job(product, scenario.product, seconds));
  }
  const ratio = middle(ofProduct.map(({ rps }, at) => rps / (ofBare[at]?.rps ?? 1)));
  return { product: together(ofProduct), bare: together(ofBare), ratio: rounded(ratio, 2) };
};

import type { LoadFigures } from './load.ts';
import { median } from './median.ts';
import { measureLoad, type Program } from './programs.ts';
import type { Scenario } from './scenario.ts';

export type BenchComparison = {
  product: LoadFigures;
  bare: LoadFigures;
  ratio: number;
  /** Comparison with the bare server when it sends replies of the same size; null where that is not measured. */
  alike: { rps: number; ratio: number } | null;
};
export type LoadManner = { connections: number; seconds: number; rounds: number };

const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));

const medianFigures = (figures: readonly LoadFigures[]): LoadFigures => ({
  rps: rounded(median(figures.map(({ rps }) => rps))),
  p50: median(figures.map(({ p50 }) => p50)),
  p99: median(figures.map(({ p99 }) => p99)),
  failed: figures.reduce((sum, { failed }) => sum + failed, 0),
});

/** Measures the bare server and the product in turns, so that other load of the machine affects both. */
export const compareWithBare = async (
  scenario: Scenario,
  { product, bare }: { product: Program; bare: Program },
  { connections, seconds, rounds }: LoadManner,
): Promise<BenchComparison> => {
  const job = (server: Program, requests: Scenario['product'], length: number) =>
    measureLoad({ url: server.url, requests, connections, seconds: length, keys: scenario.keys });
  const ofBare: LoadFigures[] = [];
  const ofProduct: LoadFigures[] = [];
  const ofAlike: LoadFigures[] = [];
  await job(bare, scenario.bare, 1);
  await job(product, scenario.product, 2);
  for (let round = 0; round < rounds; round += 1) {
    ofBare.push(await job(bare, scenario.bare, seconds));
    ofProduct.push(await job(product, scenario.product, seconds));
    if (scenario.alike) ofAlike.push(await job(bare, scenario.alike, seconds));
  }
  const ratioTo = (other: readonly LoadFigures[]): number =>
    rounded(median(ofProduct.map(({ rps }, at) => rps / (other[at]?.rps ?? 1))), 2);
  return {
    product: medianFigures(ofProduct),
    bare: medianFigures(ofBare),
    ratio: ratioTo(ofBare),
    alike: ofAlike.length === 0 ? null : { rps: medianFigures(ofAlike).rps, ratio: ratioTo(ofAlike) },
  };
};

import { expect, test } from 'vitest';
import { runChaos } from '../bench/chaos/run-chaos.ts';

/** A short `npm run chaos`: its faults begin every 0.3 s and last a second at most. */
test('a chaos run with twenty faults has no findings', { timeout: 420_000 }, async () => {
  const { faults, findings, figures } = await runChaos({
    faults: 20,
    seed: 20,
    customers: 4,
    holdMs: [200, 1_000],
    pauseMs: [100, 500],
    atOnce: 3,
    restMs: 60_000,
  });
  expect(findings).toEqual([]);
  expect(faults).toHaveLength(20);
  expect(figures.orders).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessRisk, RAISING_SCORE, type RiskFacts, type RiskSignal, riskSignals } from './risk.ts';

const noSignals: RiskFacts = {
  new_device: false,
  new_country: false,
  account_changed: false,
  tries: 0,
  sim_replaced: false,
  on_same_iban: 0,
  on_same_device: 0,
  on_same_address: 0,
};

test.each<[string, Partial<RiskFacts>, RiskSignal[], number]>([
  ['a known device', {}, [], 0],
  ['a new phone', { new_device: true }, ['new-device'], 30],
  ['a new phone abroad', { new_device: true, new_country: true }, ['new-device', 'new-country'], 50],
  ['two wrong passwords', { tries: 2 }, [], 0],
  ['nine wrong passwords on a new phone', { new_device: true, tries: 9 }, ['new-device', 'tries'], 50],
  [
    'three wrong passwords on a new phone abroad',
    { new_device: true, new_country: true, tries: 3 },
    ['new-device', 'new-country', 'tries'],
    70,
  ],
  [
    'a new device after a change of the account',
    { new_device: true, account_changed: true },
    ['new-device', 'changed'],
    60,
  ],
  ['a new device after a SIM swap', { new_device: true, sim_replaced: true }, ['new-device', 'sim-replaced'], 60],
  ['a family of three', { on_same_iban: 2, on_same_device: 2, on_same_address: 2 }, [], 0],
  ['an address with forty other accounts', { on_same_address: 40 }, ['same-address'], 10],
  ['an IBAN with three other accounts', { on_same_iban: 3 }, ['same-iban'], 30],
  [
    'an IBAN and a device with three other accounts',
    { on_same_iban: 3, on_same_device: 3 },
    ['same-iban', 'same-device'],
    60,
  ],
])('the risk of %s is scored with its signals', (_what, changes, reasons, score) => {
  const risk = assessRisk({ ...noSignals, ...changes });
  expect([risk.reasons, risk.score, risk.raised]).toEqual([reasons, score, score >= RAISING_SCORE]);
  expect(risk.shared).toBe(reasons.some((reason) => reason.startsWith('same-')));
});

const facts: fc.Arbitrary<RiskFacts> = fc.record({
  new_device: fc.boolean(),
  new_country: fc.boolean(),
  account_changed: fc.boolean(),
  tries: fc.nat(20),
  sim_replaced: fc.boolean(),
  on_same_iban: fc.nat(20),
  on_same_device: fc.nat(20),
  on_same_address: fc.nat(20),
});

test('no single signal raises the rung of a call, and each adds to the score', () => {
  const singleSignals: Partial<RiskFacts>[] = [
    { new_device: true },
    { new_country: true },
    { account_changed: true },
    { tries: 1000 },
    { sim_replaced: true },
    { on_same_iban: 1000 },
    { on_same_device: 1000 },
    { on_same_address: 1000 },
  ];
  const risks = singleSignals.map((each) => assessRisk({ ...noSignals, ...each }));
  expect(risks.flatMap(({ reasons }) => reasons)).toEqual(riskSignals);
  expect(risks.every(({ score, raised }) => score > 0 && !raised)).toBe(true);
});

test('more facts never lower the score, and a score of 0 is the one without reasons', () => {
  const combine = (a: RiskFacts, b: RiskFacts): RiskFacts => ({
    new_device: a.new_device || b.new_device,
    new_country: a.new_country || b.new_country,
    account_changed: a.account_changed || b.account_changed,
    tries: Math.max(a.tries, b.tries),
    sim_replaced: a.sim_replaced || b.sim_replaced,
    on_same_iban: Math.max(a.on_same_iban, b.on_same_iban),
    on_same_device: Math.max(a.on_same_device, b.on_same_device),
    on_same_address: Math.max(a.on_same_address, b.on_same_address),
  });
  fc.assert(
    fc.property(facts, facts, (a, b) => {
      const [riskOfOne, riskOfBoth] = [assessRisk(a), assessRisk(combine(a, b))];
      expect(riskOfBoth.score).toBeGreaterThanOrEqual(riskOfOne.score);
      expect(riskOfOne.reasons.every((reason) => riskOfBoth.reasons.includes(reason))).toBe(true);
      expect(riskOfOne.score === 0).toBe(riskOfOne.reasons.length === 0);
      expect(riskOfOne.raised).toBe(riskOfOne.score >= RAISING_SCORE);
    }),
  );
});

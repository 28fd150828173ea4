/** Facts from which the risk of fraud of a call is scored. */
export type RiskFacts = {
  /** The calling device has been known for less than the security delay. */
  new_device: boolean;
  /** The call comes from a country in which the account was not used before. */
  new_country: boolean;
  /** Address, password or details were changed, or something was revoked from a mail, in the last days. */
  account_changed: boolean;
  /** Wrong passwords and codes of the last day. */
  tries: number;
  /** A number of the account moved to another SIM in the last days. */
  sim_replaced: boolean;
  /** Other accounts with the same account to debit, calling device, or postal address. */
  on_same_iban: number;
  on_same_device: number;
  on_same_address: number;
};

export const riskSignals = [
  'new-device',
  'new-country',
  'changed',
  'tries',
  'sim-replaced',
  'same-iban',
  'same-device',
  'same-address',
] as const;
export type RiskSignal = (typeof riskSignals)[number];

/** Points of a signal when the facts show it. A household shares IBAN, device and address, so a few accounts give none. */
const rules: readonly (readonly [signal: RiskSignal, points: number, isShown: (facts: RiskFacts) => boolean])[] = [
  ['new-device', 30, ({ new_device }) => new_device],
  ['new-country', 20, ({ new_country }) => new_country],
  ['changed', 30, ({ account_changed }) => account_changed],
  ['tries', 20, ({ tries }) => tries >= 3],
  ['sim-replaced', 30, ({ sim_replaced }) => sim_replaced],
  ['same-iban', 30, ({ on_same_iban }) => on_same_iban >= 3],
  ['same-device', 30, ({ on_same_device }) => on_same_device >= 3],
  ['same-address', 10, ({ on_same_address }) => on_same_address >= 5],
];

/** Score from which a call of the rung `spend` needs what an irreversible one needs. No signal reaches it alone. */
export const RAISING_SCORE = 60;

/** Days for which a change of the account or a replaced SIM counts, and hours for which wrong tries do. */
export const RISK_CHANGE_DAYS = 3;
export const RISK_TRY_HOURS = 24;

export type Risk = {
  score: number;
  reasons: RiskSignal[];
  /** The rung of the call is raised. */
  raised: boolean;
  /** The account shares its IBAN, device or address with others: it may have been created for fraud, so the device of its registration proves nothing. */
  shared: boolean;
};

const sharedSignals: ReadonlySet<RiskSignal> = new Set(['same-iban', 'same-device', 'same-address']);

/** Scores facts, with the signals that give the score. */
export function assessRisk(facts: RiskFacts): Risk {
  const signals = rules.filter(([, , isShown]) => isShown(facts));
  const score = signals.reduce((sum, [, points]) => sum + points, 0);
  const reasons = signals.map(([signal]) => signal);
  return {
    score,
    reasons,
    raised: score >= RAISING_SCORE,
    shared: reasons.some((riskReason) => sharedSignals.has(riskReason)),
  };
}

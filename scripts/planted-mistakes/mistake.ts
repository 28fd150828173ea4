/** A mistake of one line, as somebody could make it, and the tests that should report it. */
export type Mistake = {
  name: string;
  /** Text of exactly one file of `src`; which one is looked up, because files move. */
  find: string;
  replace: string;
  /** Names of test files. */
  tests: readonly string[];
};

export const mistakeKinds = ['rule', 'server', 'screen', 'adapter'] as const;
export type MistakeKind = (typeof mistakeKinds)[number];
export type PlantedMistake = Mistake & { kind: MistakeKind };

import { adapterMistakes } from './adapters.ts';
import { type Mistake, type MistakeKind, mistakeKinds, type PlantedMistake } from './mistake.ts';
import { moneyAndForestRuleMistakes, moneyAndForestServerMistakes } from './money-and-forest.ts';
import { ruleMistakes } from './rules.ts';
import { screenMistakes } from './screens.ts';
import { serverMistakes } from './server.ts';

const mistakesOfKind: Record<MistakeKind, readonly Mistake[]> = {
  rule: [...ruleMistakes, ...moneyAndForestRuleMistakes],
  server: [...serverMistakes, ...moneyAndForestServerMistakes],
  screen: screenMistakes,
  adapter: adapterMistakes,
};

export const mistakes: readonly PlantedMistake[] = mistakeKinds.flatMap((kind) =>
  mistakesOfKind[kind].map((mistake) => ({ ...mistake, kind })),
);

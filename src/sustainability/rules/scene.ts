import type { Forest } from '#projects/rules/forest.ts';
import { toKilogramsByState } from '#projects/rules/project-replies.ts';
import { type Grams, gramsToKg } from '#platform/pure/carbon.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { ForestScene } from './green-shapes.ts';
import { giftStates } from './gift-state.ts';
import {
  addGiftGrams,
  type GiftGrams,
  gramsOfGift,
  noGiftGrams,
  type Slot,
  stateOfGift,
  toKilogramsOfGifts,
} from './standing.ts';
import { sumGrams, type WalletEntry, type WalletState } from './wallet.ts';

export type SceneItem = ForestScene['items'][number];
type Part = Pick<ForestScene, 'mine' | 'items' | 'more' | 'kg' | 'euro' | 'trees'>;

/** Maximum number of items of each kind in a scene; older ones are left out. */
const MAX_ITEMS = { sapling: 120, tree: 200, house: 20 } as const;

const newest = (items: readonly SceneItem[]): Pick<Part, 'items' | 'more'> => {
  const ofKind = (kind: SceneItem['kind']) =>
    items.filter((item) => item.kind === kind).toSorted((a, b) => b.on.localeCompare(a.on));
  const [saplings, trees, houses] = [ofKind('sapling'), ofKind('tree'), ofKind('house')];
  return {
    items: [
      ...saplings.slice(0, MAX_ITEMS.sapling),
      ...trees.slice(0, MAX_ITEMS.tree),
      ...houses.slice(0, MAX_ITEMS.house),
    ],
    more: {
      saplings: Math.max(0, saplings.length - MAX_ITEMS.sapling),
      trees: Math.max(0, trees.length - MAX_ITEMS.tree),
      houses: Math.max(0, houses.length - MAX_ITEMS.house),
    },
  };
};

const sapling = (month: BusinessDate, grams: Grams, state: SceneItem['state']): SceneItem => ({
  key: `month ${month}`,
  kind: 'sapling',
  on: month,
  kg: gramsToKg(grams),
  euro: null,
  count: 1,
  state,
  project_uuid: null,
});

const house = (project_uuid: string, on: BusinessDate, cents: Cents, transferred: boolean): SceneItem => ({
  key: `house ${project_uuid}`,
  kind: 'house',
  on,
  kg: null,
  euro: centsToEuro(cents),
  count: 1,
  state: transferred ? 'transferred' : 'collected',
  project_uuid,
});

const tree = (key: string, on: BusinessDate, count: number, project_uuid: string): SceneItem => ({
  key,
  kind: 'tree',
  on,
  kg: null,
  euro: null,
  count,
  state: 'planted',
  project_uuid,
});

/**
 * Builds a sapling for each month of all customers, oldest first, in the furthest state that all of its grams have
 * reached: gifts fill the months in the order in which they were credited. A month that gifts do not fill is `set_aside`.
 */
const saplingsOf = (months: readonly { month: BusinessDate; grams: Grams }[], giftGrams: GiftGrams): SceneItem[] => {
  let passedGrams = 0;
  return months.map(({ month, grams }) => {
    passedGrams += grams;
    let reachedGrams = 0;
    for (const state of giftStates.toReversed()) {
      reachedGrams += giftGrams[state];
      if (passedGrams <= reachedGrams) return sapling(month, grams, state);
    }
    return sapling(month, grams, 'set_aside');
  });
};

/** Builds the forest of all customers: a sapling for each month, the trees of each report, a house for each village project. */
export const buildPublicScene = (forest: Forest): Part => {
  const servedGrams = forest.removals.reduce<GiftGrams>(
    (sum, project) => addGiftGrams(sum, gramsOfGift({ before: 0, amount: project.given_grams }, project)),
    noGiftGrams,
  );
  const forests = forest.contributions.filter(({ content }) => content.kind === 'forest');
  const villages = forest.contributions.filter(
    ({ content, collected_cents }) => content.kind !== 'forest' && collected_cents > 0,
  );
  const trees = forests.flatMap(({ project_uuid, reports }) =>
    reports.flatMap(({ report_uuid, until, figures }, at) => {
      const count = (figures.planted ?? 0) - (reports[at + 1]?.figures.planted ?? 0);
      return count > 0 ? [tree(`report ${report_uuid}`, until, count, project_uuid)] : [];
    }),
  );
  const sum = (pick: (project: Forest['contributions'][number]) => number): number =>
    forest.contributions.reduce((total, project) => total + pick(project), 0);
  const givenTotal = forest.removals.reduce((total, { given_grams }) => total + given_grams, 0);
  return {
    mine: false,
    ...newest([
      ...saplingsOf(forest.credited.toReversed(), servedGrams),
      ...trees,
      ...villages.flatMap(({ project_uuid, collected, collected_cents, transferred_cents }) => {
        const lastCollection = collected.at(-1);
        return lastCollection
          ? [house(project_uuid, lastCollection.month, collected_cents, transferred_cents > 0)]
          : [];
      }),
    ]),
    kg: {
      ...toKilogramsByState(forest.grams),
      uncovered: gramsToKg(servedGrams.uncovered),
      set_aside: gramsToKg(Math.max(0, forest.credited_grams - givenTotal)),
    },
    euro: {
      collected: centsToEuro(sum(({ collected_cents }) => collected_cents)),
      transferred: centsToEuro(sum(({ transferred_cents }) => transferred_cents)),
    },
    trees: forests.reduce((total, { reported_units }) => total + reported_units, 0),
  };
};

/** A gift with its place in the queue for the lots of its project. */
type SceneGift = { ledger_uuid: string; slot: Slot; project: Parameters<typeof gramsOfGift>[1] };

/** Builds a sapling for each credited month, in the lowest state of its grams: those that gifts took have the state of the gift, those left in the wallet are set aside. */
const saplingsOfWallet = (
  { credits, ofGift }: Pick<WalletState<WalletEntry>, 'credits' | 'ofGift'>,
  gifts: ReadonlyMap<string, SceneGift>,
): SceneItem[] => {
  const giftMonths = [...ofGift].flatMap(([ledger_uuid, parts]) => {
    const gift = gifts.get(ledger_uuid);
    let { before } = gift?.slot ?? { before: 0 };
    return parts.map(({ credit, grams }) => {
      const giftGrams = gramsOfGift({ before, amount: grams }, gift?.project);
      before += grams;
      return { month: credit.month, grams, giftGrams };
    });
  });
  const walletMonths = credits.map(({ credit, grams }) => ({ month: credit.month, grams, giftGrams: null }));
  return [...Map.groupBy([...giftMonths, ...walletMonths], ({ month }) => month)].map(([month, parts]) => {
    const isOpen = parts.some(({ giftGrams }) => giftGrams === null);
    const grams = parts.reduce<GiftGrams>(
      (sum, { giftGrams }) => addGiftGrams(sum, giftGrams ?? noGiftGrams),
      noGiftGrams,
    );
    return sapling(month, sumGrams(parts), isOpen ? 'set_aside' : stateOfGift(grams));
  });
};

export type MyScene = {
  wallet: Pick<WalletState<WalletEntry>, 'grams' | 'credits' | 'ofGift'>;
  gifts: readonly SceneGift[];
  contributions: readonly {
    entry: string;
    project_uuid: string;
    on: BusinessDate;
    cents: Cents;
    transferred_cents: Cents;
    trees: number;
    planted_on: BusinessDate | null;
    forest: boolean;
  }[];
};

/** Builds the forest of a customer: a sapling for each credited month, trees once they are planted, a house for each village project with contributions. */
export const buildMyScene = ({ wallet, gifts, contributions }: MyScene): Part => {
  const grams = gifts.reduce<GiftGrams>(
    (sum, { slot, project }) => addGiftGrams(sum, gramsOfGift(slot, project)),
    noGiftGrams,
  );
  const villages = Map.groupBy(
    contributions.filter(({ forest }) => !forest),
    ({ project_uuid }) => project_uuid,
  );
  return {
    mine: true,
    ...newest([
      ...saplingsOfWallet(wallet, new Map(gifts.map((gift) => [gift.ledger_uuid, gift]))),
      ...contributions.flatMap(({ entry, trees, planted_on, project_uuid }) =>
        trees > 0 && planted_on ? [tree(`tree ${entry}`, planted_on, trees, project_uuid)] : [],
      ),
      ...[...villages].flatMap(([project_uuid, contributionsOfProject]) => {
        const [firstDay] = contributionsOfProject.map(({ on }) => on).toSorted();
        if (!firstDay) return [];
        const cents = contributionsOfProject.reduce((sum, each) => sum + each.cents, 0);
        return [
          house(
            project_uuid,
            firstDay,
            cents,
            contributionsOfProject.every((each) => each.transferred_cents >= each.cents),
          ),
        ];
      }),
    ]),
    kg: { ...toKilogramsOfGifts(grams), set_aside: gramsToKg(wallet.grams) },
    euro: {
      collected: centsToEuro(contributions.reduce((sum, { cents }) => sum + cents, 0)),
      transferred: centsToEuro(contributions.reduce((sum, each) => sum + each.transferred_cents, 0)),
    },
    trees: contributions.reduce((sum, each) => sum + each.trees, 0),
  };
};

import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import type { FundingSim } from '#sustainability/rules/monthly-funding.ts';
import { useDayText } from '../use-day-text.ts';
import { useFunding } from '../use-funding.ts';

type Village = ReplyOf<SustainabilityContract['GET /api/green/village']>;
type NextGrowthProps = {
  scene: ForestScene | undefined;
  village: Village | undefined;
  sims: readonly FundingSim[];
  /** Whether no SIM is active yet. */
  hasOnlyOrders: boolean;
};

/** Maximum number of items of a young forest. */
const YOUNG = 12;

/** Announces what grows next in a young forest, and when. */
export function NextGrowth({ scene, village, sims, hasOnlyOrders }: NextGrowthProps) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const fundingQuery = useFunding(sims);
  if (!scene?.mine || sims.length === 0 || scene.items.length > YOUNG) return null;
  const kg = fundingQuery.state === 'known' ? fundingQuery.funding.plans_kg + fundingQuery.funding.addons_kg : 0;
  const forests = village?.projects.filter(({ kind, state }) => kind === 'forest' && state === 'open') ?? [];
  const forest = forests.find(({ mine }) => mine?.next_work_on) ?? (scene.trees === 0 ? forests[0] : undefined);
  if (kg === 0 && !forest) return null;
  const date = dayText(addMonths(firstOfMonth(brusselsDate(serverNow())), 1));
  return (
    <section>
      <h2>{t('next.title')}</h2>
      <RowList>
        {kg > 0 && (
          <Row
            overline={hasOnlyOrders ? t('next.pending') : date}
            title={t(scene.items.length === 0 ? 'next.first' : 'next.month')}
            detail={t('next.kg', { kg: format.amount(kg, 'kg', 3) })}
          />
        )}
        {forest && <TreeRow forest={forest} />}
      </RowList>
    </section>
  );
}

/** Row of the next trees of a project: what the customer gave for trees, or the price of one, and when they are likely to be reported. */
function TreeRow({ forest: { uuid, name, mine, euro_per_unit } }: { forest: Village['projects'][number] }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const collected = mine?.collected ?? 0;
  if (collected === 0 && euro_per_unit === null) return null;
  const title =
    (mine?.trees ?? 0) > 0
      ? t('next.more')
      : collected > 0
        ? t('next.given', { money: format.money(collected) })
        : t('next.tree', { money: format.money(euro_per_unit ?? 0) });
  const nextWorkDay = mine?.next_work_on ?? null;
  const detail = nextWorkDay === null ? t('next.planted') : t('next.expected', { date: dayText(nextWorkDay) });
  return <Row href={sustainabilityPaths.villageProject(uuid)} overline={name} title={title} detail={detail} />;
}

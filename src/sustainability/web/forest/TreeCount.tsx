import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { ProgressBar } from '#platform/ui/figures/ProgressBar.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { useDayText } from '../use-day-text.ts';

type Trees = ReplyOf<SustainabilityContract['GET /api/green/village']>['trees'];

/** Maximum number of years to the goal that the card shows; at a slower pace it shows none. */
const MAX_YEARS = 50;

/** Number of all trees beside the goal. `mine`: trees planted with contributions of the customer. */
export function TreeCount({ trees, mine }: { trees: Trees; mine: number | null }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const { goal, planted, survived, replanted, planted_in_a_year, last_report_on } = trees;
  const treesLeft = goal - planted;
  const years = planted_in_a_year > 0 && treesLeft > 0 ? Math.ceil(treesLeft / planted_in_a_year) : null;
  return (
    <Card as="section" className="stack g3">
      <h2>{t('trees.title')}</h2>
      <p>
        <Figure value={format.number(planted, 0)} size={48} />
      </p>
      <p className="strong">{t('trees.of', { goal: format.number(goal, 0) })}</p>
      <ProgressBar
        label={t('trees.bar', { planted: format.number(planted, 0), goal: format.number(goal, 0) })}
        percent={goal > 0 ? (100 * planted) / goal : 0}
      />
      {mine !== null && (
        <p>{mine === 0 ? t('trees.mineNone') : t('trees.mine', { count: mine, amount: format.number(mine, 0) })}</p>
      )}
      <p className="quiet">
        {t('trees.pace', { count: planted_in_a_year, amount: format.number(planted_in_a_year, 0) })}{' '}
        {years !== null && years <= MAX_YEARS && t('trees.reached', { count: years })}
      </p>
      <p className="small quiet">
        {t('trees.alive', { survived: format.number(survived, 0), replanted: format.number(replanted, 0) })}{' '}
        {last_report_on !== null && t('trees.counted', { date: dayText(last_report_on) })}
      </p>
    </Card>
  );
}

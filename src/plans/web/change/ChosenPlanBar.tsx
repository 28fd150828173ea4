import { useEffect, useState } from 'react';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { type ComparedPlan, computeMonthlyPrice } from '../comparison.ts';

/** Where what changes begins. */
export const CHANGE_HEADING_ID = 'what-changes';

const scrollToChange = (): void => {
  const heading = document.getElementById(CHANGE_HEADING_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};

/** The bar and the places at the foot of a phone: what stands behind them is not in view. */
const FOOT_MARGIN = '-160px';

/** Whether what changes, with its column, is in view. */
const useIsChangeInView = (): boolean => {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const column = document.getElementById(CHANGE_HEADING_ID)?.closest('.side');
    if (!column) return undefined;
    const looking = new IntersectionObserver(([seen]) => setThere(seen?.isIntersecting === true), {
      rootMargin: `0px 0px ${FOOT_MARGIN} 0px`,
    });
    looking.observe(column);
    return () => looking.disconnect();
  }, []);
  return there;
};

/** On a phone what was chosen stays in view, with the way to what changes, which stands below all plans; there it is said anyway. */
export function ChosenPlanBar({ comparison, chosen }: { comparison: Comparison; chosen: ComparedPlan }) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const { stay, each } = computeMonthlyPrice(comparison, chosen);
  const price = format.money(centsToEuro(each - euroToCentsOrZero(chosen.off)));
  const there = useIsChangeInView();
  return (
    <div className="change__chosen" hidden={there}>
      <p role="status">
        <span className="strong">{chosen.name}</span>
        <span className="small quiet">{t(stay.length > 0 ? 'bar.withExtras' : 'bar.price', { price })}</span>
      </p>
      <Button kind="secondary" onClick={scrollToChange}>
        {t('changes')}
      </Button>
    </div>
  );
}

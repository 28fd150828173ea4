import { useEffect, useState } from 'react';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { type ComparedPlan, monthlyOf } from '../comparison.ts';

/** Where what changes begins. */
export const CHANGE_HEADING = 'what-changes';

const goThere = (): void => {
  const heading = document.getElementById(CHANGE_HEADING);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};

/** The bar and the places at the foot of a phone: what stands behind them is not in view. */
const BEHIND = '-160px';

/** Whether what changes, with its column, is in view. */
const useIsThere = (): boolean => {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const column = document.getElementById(CHANGE_HEADING)?.closest('.side');
    if (!column) return undefined;
    const looking = new IntersectionObserver(([seen]) => setThere(seen?.isIntersecting === true), {
      rootMargin: `0px 0px ${BEHIND} 0px`,
    });
    looking.observe(column);
    return () => looking.disconnect();
  }, []);
  return there;
};

/** On a phone what was chosen stays in view, with the way to what changes, which stands below all plans; there it is said anyway. */
export function ChosenBar({ comparison, chosen }: { comparison: Comparison; chosen: ComparedPlan }) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const { stay, each } = monthlyOf(comparison, chosen);
  const price = format.money(toWire(each - centsOf(chosen.off)));
  const there = useIsThere();
  return (
    <div className="change__chosen" hidden={there}>
      <p role="status">
        <span className="strong">{chosen.name}</span>
        <span className="small quiet">{t(stay.length > 0 ? 'bar.withExtras' : 'bar.price', { price })}</span>
      </p>
      <Button kind="secondary" onClick={goThere}>
        {t('changes')}
      </Button>
    </div>
  );
}

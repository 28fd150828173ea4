import { useEffect, useState } from 'react';
import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { ComparedPlan } from '../comparison.ts';

/** Id of the heading of the consequences. */
export const CHANGE_HEADING_ID = 'what-changes';

const scrollToChange = (): void => {
  const heading = document.getElementById(CHANGE_HEADING_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};

/** Height of this bar and of the navigation at the bottom of a phone, which cover the content. */
const FOOT_MARGIN = '-160px';

/** Whether the column with the consequences is in view. */
const useIsChangeInView = (): boolean => {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const column = document.getElementById(CHANGE_HEADING_ID)?.closest('.side');
    if (!column) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: `0px 0px ${FOOT_MARGIN} 0px`,
    });
    observer.observe(column);
    return () => observer.disconnect();
  }, []);
  return inView;
};

/** Fixed bar on a phone with the chosen plan and a link to the consequences, which are below all plans. Hidden while they are in view. */
export function ChosenPlanBar({ comparison, chosen }: { comparison: Comparison; chosen: ComparedPlan }) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const sideAfter = comparison.after.find(({ offer_uuid }) => offer_uuid === chosen.uuid);
  const inView = useIsChangeInView();
  return (
    <div className="change__chosen" hidden={inView}>
      <p role="status">
        <span className="strong">{chosen.name}</span>
        {sideAfter && (
          <>
            <span className="small quiet">{t('bar', { price: format.money(sideAfter.total) })}</span>{' '}
            <NetPrice price={sideAfter.total} contributions={sideAfter.contributions} />
          </>
        )}
      </p>
      <Button kind="secondary" onClick={scrollToChange}>
        {t('changes')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { usePriceWithNet } from '#customers/web/parts/NetPrice.tsx';
import { legalPaths } from '#legal/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import alert from '#platform/ui/pictures/icons/alert.svg?raw';
import { type UsageLimit, useLimitConsent } from './use-limit-consent.ts';
import { useLimitResetDate } from './use-limit-reset-date.ts';
import './barring.css';

type BarringCardProps = {
  sim: string;
  /** The limits that were reached. */
  limits: readonly UsageLimit[];
  /** Whether the caller is the main account. */
  isMainAccount: boolean;
  onGoOn(): void;
};

/**
 * Shows which services the limits have barred, why and until when, with the consent to a higher amount for each limit, which only
 * the main account can give.
 */
export function BarringCard({ sim, limits, isMainAccount, onGoOn }: BarringCardProps) {
  const t = useTexts('usage/web/parts');
  const withNet = usePriceWithNet();
  const date = useLimitResetDate();
  const [firstLimit] = limits;
  const hasSeveral = limits.length > 1;
  const textKind = hasSeveral ? 'both' : (firstLimit?.kind ?? 'spending');
  return (
    <Card as="section" className="barring" aria-labelledby="barring">
      <h2 id="barring" className="barring__title">
        <Icon svg={alert} />
        {t(`${textKind}.title`)}
      </h2>
      {!hasSeveral && firstLimit && (
        <p>{t(`${firstLimit.kind}.why`, { used: withNet(firstLimit.used), limit: withNet(firstLimit.limit) })}</p>
      )}
      <p>{t(`${textKind}.what`, { date })}</p>
      <p className="small quiet">{isMainAccount ? t(`${textKind}.consent`, { date }) : t('onlyMain')}</p>
      {hasSeveral && (
        <ul className="barring__list">
          {limits.map((limit) => (
            <li key={limit.kind}>
              <h3 id={`barring-${limit.kind}`}>{t(`${limit.kind}.name`)}</h3>
              <p className="small quiet">{t('usedOf', { used: withNet(limit.used), limit: withNet(limit.limit) })}</p>
              {isMainAccount && (
                <LimitConsent sim={sim} limit={limit} headingId={`barring-${limit.kind}`} onGoOn={onGoOn} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isMainAccount && (
        <>
          {!hasSeveral && firstLimit && (
            <LimitConsent sim={sim} limit={firstLimit} headingId="barring" onGoOn={onGoOn} />
          )}
          <Button kind="text" href={legalPaths.prices()}>
            {t('prices')}
          </Button>
        </>
      )}
    </Card>
  );
}

/** Choice of the new amount and consent to it. `headingId`: id of the heading of the limit. */
function LimitConsent({
  sim,
  limit: { kind, amounts },
  headingId,
  onGoOn,
}: {
  sim: string;
  limit: UsageLimit;
  headingId: string;
  onGoOn(): void;
}) {
  const t = useTexts('usage/web/parts');
  const format = useFormat();
  const withNet = usePriceWithNet();
  const [picked, setPicked] = useState<number | null>(null);
  const { goOn, pending, problem } = useLimitConsent(sim, kind, onGoOn);
  const amount = picked ?? amounts[0];
  if (amount === undefined) return null;
  return (
    <div className="barring__act">
      <SegmentedControl
        labelled
        legend={t('newLimit')}
        options={amounts.map((each) => ({ value: String(each), label: format.money(each) }))}
        value={String(amount)}
        onPick={(value) => setPicked(Number(value))}
      />
      <Button wide aria-describedby={headingId} pending={pending} problem={problem} onClick={() => goOn(amount)}>
        {t('goOn', { limit: withNet(amount) })}
      </Button>
    </div>
  );
}

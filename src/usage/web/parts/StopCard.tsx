import { legalPaths } from '#legal/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import alert from '#platform/ui/pictures/icons/alert.svg?raw';
import { type Limit, useGoOn } from './use-go-on.ts';
import { useUntil } from './use-until.ts';
import './stops.css';

type StopCardProps = {
  sim: string;
  /** One or both. */
  limits: readonly Limit[];
  /** Who looks has the contract. */
  main: boolean;
  onGoOn(): void;
};

/** What limits have stopped, why and until when; and the consent to go on beyond each, which only the main account gives. */
export function StopCard({ sim, limits, main, onGoOn }: StopCardProps) {
  const t = useTexts('usage/web/parts');
  const format = useFormat();
  const date = useUntil();
  const [one] = limits;
  const both = limits.length > 1;
  const which = both ? 'both' : (one?.kind ?? 'spending');
  return (
    <Card as="section" className="stops" aria-labelledby="stops">
      <h2 id="stops" className="stops__title">
        <Icon svg={alert} />
        {t(`${which}.title`)}
      </h2>
      {!both && one && <p>{t(`${which}.why`, { used: format.money(one.used), limit: format.money(one.limit) })}</p>}
      <p>{t(`${which}.what`, { date })}</p>
      <p className="small quiet">{main ? t(`${which}.consent`, { date }) : t('onlyMain')}</p>
      {both && (
        <ul className="stops__list">
          {limits.map((limit) => (
            <li key={limit.kind}>
              <h3 id={`stop-${limit.kind}`}>{t(`${limit.kind}.name`)}</h3>
              <p className="small quiet">
                {t('usedOf', { used: format.money(limit.used), limit: format.money(limit.limit) })}
              </p>
              {main && <GoOn sim={sim} kind={limit.kind} of={`stop-${limit.kind}`} onGoOn={onGoOn} />}
            </li>
          ))}
        </ul>
      )}
      {main && (
        <>
          {!both && one && <GoOn sim={sim} kind={one.kind} of="stops" onGoOn={onGoOn} />}
          <Button kind="text" href={legalPaths.prices()}>
            {t('prices')}
          </Button>
        </>
      )}
    </Card>
  );
}

/** `of`: the heading of the limit that it goes beyond. */
function GoOn({ sim, kind, of, onGoOn }: { sim: string; kind: Limit['kind']; of: string; onGoOn(): void }) {
  const t = useTexts('usage/web/parts');
  const { goOn, pending, problem } = useGoOn(sim, kind, onGoOn);
  return (
    <div className="stops__act">
      <Button wide aria-describedby={of} pending={pending} problem={problem} onClick={goOn}>
        {t('goOn')}
      </Button>
    </div>
  );
}

import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PHONE_KG_A_MONTH } from '#sustainability/rules/general-figure.ts';

/** General figure of a phone's emissions, with its source, why an estimate of one's own differs, and how to reduce it. */
export function GeneralFigure() {
  const t = useTexts('sustainability/web/calculator');
  const format = useFormat();
  const { low, high, source } = PHONE_KG_A_MONTH;
  return (
    <Card as="section" className="stack g3">
      <h2>{t('general.title')}</h2>
      <p>
        <Figure
          value={t('general.range', { low: format.number(low), high: format.number(high) })}
          unit="kg"
          size={28}
        />
      </p>
      <p className="quiet">{t('general.text')}</p>
      <p>{t('general.why')}</p>
      <h3>{t('general.what')}</h3>
      <ul className="stack g2 emissions__list">
        {t.list('general.do').map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="small">
        <a href={source} rel="noreferrer">
          {t('general.source')}
        </a>
      </p>
    </Card>
  );
}

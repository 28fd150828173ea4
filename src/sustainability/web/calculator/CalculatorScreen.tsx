import { useQuery } from '@tanstack/react-query';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PHONE_KG_A_MONTH } from '#sustainability/rules/general-figure.ts';
import { EmissionHistory } from './EmissionHistory.tsx';
import { EmissionParts, Funded } from './EmissionParts.tsx';
import { emissionDetailsQuery } from './queries.ts';

/** General figure of a phone's emissions, with its source, why an estimate of one's own differs, and how to reduce it. */
function GeneralFigure() {
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

/** Emissions estimate of one SIM: four parts with their factors and sources. */
export function CalculatorScreen({ uuid }: { uuid: string }) {
  const [t, words] = [useTexts('sustainability/web/calculator'), useTexts('subscriptions/web/parts')];
  const { data: sims } = useProducts();
  const sim = sims?.find((each) => each.uuid === uuid);
  const query = useQuery(emissionDetailsQuery(uuid));
  return (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <PageHead title={t('title')} backTo={accountPaths.dashboard()} backText={words('sim.toPlan')}>
          {sim && (
            <p className="quiet">
              {simDisplayName(sim)}, {formatPhoneNoBreak(sim.msisdn)}
            </p>
          )}
        </PageHead>
        {query.data ? (
          <>
            <EmissionParts details={query.data} />
            <EmissionHistory customer_product_uuid={uuid} />
            <GeneralFigure />
            <Funded />
          </>
        ) : (
          <SimUnavailable
            query={query}
            unknown={query.error instanceof Problem && query.error.code === 'NOT_FOUND'}
            failed={{ title: t('failed.title'), text: t('failed.text') }}
            offline={t('failed.text')}
          />
        )}
      </div>
    </main>
  );
}

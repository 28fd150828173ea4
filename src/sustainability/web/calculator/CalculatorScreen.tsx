import { useQuery } from '@tanstack/react-query';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { EmissionHistory } from './EmissionHistory.tsx';
import { EmissionParts, Funded } from './EmissionParts.tsx';
import { GeneralFigure } from './GeneralFigure.tsx';
import { emissionDetailsQuery } from './queries.ts';

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

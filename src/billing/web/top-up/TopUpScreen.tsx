import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { useBalance } from '../queries.ts';
import { TopUpContent } from './TopUpContent.tsx';
import './top-up.css';

/** Reloads SIMs and balances on a live change, for example when a suspended SIM is resumed. */
const useRefreshOnChange = (): void => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() => refreshSession(queries));
    return (what) => what !== 'opened' && reload();
  }, [queries]);
  useLiveChanges(onChange);
};

/** Tops up the balance of a prepaid SIM, and shows the result after the return from the bank. */
export function TopUpScreen({ uuid }: { uuid: string }) {
  const t = useTexts('billing/web/top-up');
  const productsQuery = useProducts();
  useRefreshOnChange();
  const sim = productsQuery.data?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <PageHead title={t('title')} backTo={accountPaths.dashboard()} backText={t('toPlan')}>
          {sim && (
            <p className="quiet">
              {simDisplayName(sim)}, {formatPhoneNoBreak(sim.msisdn)}
            </p>
          )}
        </PageHead>
        {sim ? (
          <TopUpOfSim sim={sim} />
        ) : (
          <SimUnavailable
            query={productsQuery}
            unknown={productsQuery.data !== undefined}
            failed={{ title: t('failed.title'), text: t('failed.text') }}
            offline={t('offline')}
          />
        )}
      </div>
    </main>
  );
}

function TopUpOfSim({ sim }: { sim: CustomerProduct }) {
  const t = useTexts('billing/web/top-up');
  const balance = useBalance(sim.order_product_uuid);
  if (balance && sim.state !== 'deactivated') return <TopUpContent sim={sim} balance={balance} />;
  return (
    <EmptyState
      title={t('unknown.title')}
      text={t('unknown.text')}
      action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
    />
  );
}

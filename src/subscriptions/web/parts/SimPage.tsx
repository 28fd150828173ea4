import { type ReactNode, useMemo } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable, type SimUnavailableProps } from './SimUnavailable.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { hasPendingChange } from '#subscriptions/rules/line-changes.ts';
import { useProducts } from '../queries.ts';

const SOON = 2_000;
const SOMETIME = 20_000;
/** Poll interval in milliseconds: for pending changes while the server pushes, to find lost pushes; without push while nothing is pending. */
const SELDOM = 60_000;

/** The current SIMs: fetched again when the server pushes a change, and polled while the network makes one. */
export const useLiveProducts = () => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const refetch = createRefetcher(() => refreshSession(queries));
    return (what) => what !== 'opened' && refetch();
  }, [queries]);
  const isLive = useLiveChanges(onChange);
  return useProducts({
    refetchInterval: (slice, hasFailed) => {
      if (hasFailed) return SOMETIME;
      const hasPending = (slice?.customer_product ?? []).some(hasPendingChange);
      return isLive ? hasPending && SELDOM : hasPending ? SOON : SELDOM;
    },
  });
};

type SimPageProps = Pick<SimUnavailableProps, 'failed' | 'offline'> & {
  uuid: string;
  title: string;
  children: (product: CustomerProduct) => ReactNode;
};

/** Page about one SIM, which is kept up to date. */
export function SimPage({ uuid, title, failed, offline, children }: SimPageProps) {
  const t = useTexts('subscriptions/web/parts');
  const productsQuery = useLiveProducts();
  const product = productsQuery.data?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page simpage">
      <PageHead title={title} backTo={accountPaths.sim(uuid)} backText={t('sim.back')}>
        {product && (
          <p className="quiet">
            {simDisplayName(product)}, {formatPhoneNoBreak(product.msisdn)}
          </p>
        )}
      </PageHead>
      {product ? (
        children(product)
      ) : (
        <SimUnavailable
          query={productsQuery}
          unknown={productsQuery.data !== undefined}
          failed={failed}
          offline={offline}
        />
      )}
    </main>
  );
}

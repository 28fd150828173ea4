import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simDisplayName } from '#subscriptions/rules/sim-display-name.ts';
import { useLiveProducts } from '../live-products.ts';
import { SimUnavailable, type SimUnavailableProps } from './SimUnavailable.tsx';

type SimPageProps = Pick<SimUnavailableProps, 'failed' | 'offline'> & {
  title: string;
  children: (product: CustomerProduct) => ReactNode;
};

/** A page about something of one SIM, which follows what becomes of it. */
export function SimPage({ title, failed, offline, children }: SimPageProps) {
  const t = useTexts('subscriptions/web/parts');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const asking = useLiveProducts();
  const product = asking.data?.find((each) => each.uuid === uuid);
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
        <SimUnavailable asking={asking} unknown={asking.data !== undefined} failed={failed} offline={offline} />
      )}
    </main>
  );
}

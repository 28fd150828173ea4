import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { Comparison } from '#plans/contract.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { comparisonQuery } from '../comparison.ts';

export type LoadedComparison = { comparison: Comparison; sim: CustomerProduct };

/** Frame of a screen about the plan of a SIM: its title and SIM, and the loading and error states. */
export function ComparisonFrame({
  uuid,
  title,
  children,
}: {
  uuid: string;
  title: string;
  children: (comparison: LoadedComparison) => ReactNode;
}) {
  const t = useTexts('subscriptions/web/parts');
  const { data: sims } = useProducts();
  const sim = sims?.find((each) => each.uuid === uuid);
  return (
    <main id="main" className="wrap page">
      <div className="stack g6">
        <PageHead
          title={title}
          backTo={sim ? accountPaths.sim(uuid) : accountPaths.dashboard()}
          backText={t(sim ? 'sim.back' : 'sim.toPlan')}
        >
          {sim && (
            <p className="quiet">
              {simDisplayName(sim)}, {formatPhoneNoBreak(sim.msisdn)}
            </p>
          )}
        </PageHead>
        <ComparisonContent uuid={uuid} sim={sim}>
          {children}
        </ComparisonContent>
      </div>
    </main>
  );
}

type ComparisonContentProps = {
  uuid: string;
  sim: CustomerProduct | undefined;
  children: (comparison: LoadedComparison) => ReactNode;
};

function ComparisonContent({ uuid, sim, children }: ComparisonContentProps) {
  const [t, platformTexts] = [useTexts('plans'), useTexts('platform')];
  const query = useQuery(comparisonQuery(uuid));
  if (query.data && sim) return children({ comparison: query.data, sim });
  const failedTexts = { title: t('failed.title'), text: t('failed.text') };
  return (
    <SimUnavailable
      query={query}
      unknown={query.error instanceof Problem && query.error.code === 'NOT_FOUND'}
      failed={failedTexts}
      offline={failedTexts.text}
    >
      <Skeleton width="60%" />
      <SkeletonCard label={platformTexts('loading')} lines={3} />
      <SkeletonCard label={platformTexts('loading')} lines={3} />
      <SkeletonCard label={platformTexts('loading')} lines={3} />
    </SimUnavailable>
  );
}

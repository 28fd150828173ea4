import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionSlice } from '#identity/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { Wallet } from '#sustainability/rules/green-shapes.ts';
import { useDayText } from '../use-day-text.ts';
import { compensationQuery, walletQuery } from '../queries.ts';
import { Entries } from './Entries.tsx';
import { GiveForm } from './GiveForm.tsx';
import './wallet.css';

type Owner = { customer: { owner_customer_uuid: string | null } };
const isMainAccount = ({ customer }: Owner): boolean => customer.owner_customer_uuid === null;

/** The wallet: its balance and expiry, the form to give kilograms to a project, and every entry with its receipt. */
export function WalletScreen() {
  const t = useTexts('sustainability/web/wallet');
  const loadingText = useTexts('platform')('loading');
  const [offset, setOffset] = useState(0);
  const query = useQuery(walletQuery(offset));
  const projects = useQuery(compensationQuery(true));
  const isMain = useSessionSlice<Owner, boolean>(isMainAccount).data;
  const walletPage = query.data;
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('intro')}</p>
      </PageHead>
      {!walletPage && <LoadingOrError query={query} title={t('failed')} lines={4} headingLevel={2} />}
      {walletPage && (
        <div className="wallet">
          <div className="stack g6">
            <WalletSum wallet={walletPage.wallet} />
            {projects.isError && <LoadErrorNotice query={projects}>{t('projectsFailed')}</LoadErrorNotice>}
            {isMain === true && walletPage.wallet.kg >= walletPage.wallet.least_kg && (
              <>
                {projects.isPending && <SkeletonCard label={loadingText} lines={6} />}
                {projects.data && <GiveForm wallet={walletPage.wallet} projects={projects.data.projects} />}
              </>
            )}
            {isMain === false && <Notice>{t('mainOnly')}</Notice>}
          </div>
          <Entries
            page={walletPage}
            projects={projects.data?.projects ?? []}
            isMainAccount={isMain === true}
            fetching={query.isFetching}
            offset={offset}
            onGo={setOffset}
          />
        </div>
      )}
    </main>
  );
}

function WalletSum({ wallet }: { wallet: Wallet }) {
  const t = useTexts('sustainability/web/wallet');
  const format = useFormat();
  const dayText = useDayText();
  return (
    <Card as="section" className="stack g3">
      <h2>{t('sum')}</h2>
      <p>
        <Figure value={format.number(wallet.kg, 3)} unit="kg" size={48} />
      </p>
      {wallet.kg === 0 && <p>{t('nothing')}</p>}
      {wallet.expires.length > 0 && (
        <>
          <p className="quiet">{t('expiry')}</p>
          <PriceLines
            lines={wallet.expires.map(({ on, kg }) => ({
              label: t('until', { date: dayText(on) }),
              value: format.amount(kg, 'kg', 3),
            }))}
          />
        </>
      )}
    </Card>
  );
}

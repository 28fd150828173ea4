import { useMutation } from '@tanstack/react-query';
import type { accountContract } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import eye from '#platform/ui/pictures/icons/eye.svg?raw';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { DataTables } from './DataTables.tsx';
import { DeleteAccountSection } from './DeleteAccountSection.tsx';
import './data.css';

/** Data export and account deletion. Data is fetched on request only, because it requires a step-up. */
export function YourDataScreen() {
  const t = useTexts('account/web/data');
  const platformTexts = useTexts('platform');
  const data = useMutation({
    mutationFn: () => createClient<typeof accountContract>().call('POST /api/customer/data/export', { body: {} }),
  });
  return (
    <main id="main" className="wrap page">
      <PageHead title={t('title')} backTo={accountPaths.settings()} backText={t('back')}>
        <p className="quiet own-data__intro">{t('intro')}</p>
      </PageHead>
      {data.isIdle && (
        <div className="stack g3 part">
          <div>
            <Button icon={eye} onClick={() => data.mutate()}>
              {t('show')}
            </Button>
          </div>
          <p className="small quiet">{t('why')}</p>
        </div>
      )}
      {data.isPending && (
        <div className="part">
          <SkeletonCard label={t('wait')} lines={8} />
        </div>
      )}
      {data.isError && (
        <div className="part">
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            retryText={platformTexts('retry')}
            onRetry={() => data.mutate()}
          />
        </div>
      )}
      {data.data && <DataTables data={data.data} />}
      <DeleteAccountSection />
    </main>
  );
}

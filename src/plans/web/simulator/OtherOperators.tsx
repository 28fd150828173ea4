import { useQuery } from '@tanstack/react-query';
import type { plansContract } from '#plans/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';

const downloadCsv = ({ filename, csv }: { filename: string; csv: string }): void => {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
};

/** Link to the regulator's comparison of all operators, and a file with the usage profile to enter there. */
export function OtherOperators({ sim: { uuid: customer_product_uuid } }: { sim: CustomerProduct }) {
  const t = useTexts('plans/web/simulator');
  const plansQueries = createContractQueryBuilder<typeof plansContract>();
  const query = useQuery(
    plansQueries('GET /api/besttariff/url', { query: { customer_product_uuid, time_zone: browserTimeZone() } }),
  );
  const { data, isError } = query;
  return (
    <Card>
      <div className="stack g4">
        <h2>{t('others.title')}</h2>
        <p>{t('others.text')}</p>
        {isError && !data && <LoadErrorNotice query={query}>{t('others.failed')}</LoadErrorNotice>}
        {data ? (
          <div className="simulator__others">
            <Button kind="secondary" iconAfter={external} href={data.url} target="_blank" rel="noopener noreferrer">
              {t('others.go')}
            </Button>
            <Button kind="text" icon={download} onClick={() => downloadCsv(data)}>
              {t('others.profile')}
            </Button>
          </div>
        ) : (
          !isError && <Skeleton width="12rem" height="3rem" />
        )}
      </div>
    </Card>
  );
}

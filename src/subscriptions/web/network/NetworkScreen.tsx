import { useTexts } from '#platform/browser/i18n.ts';
import { SimPage } from '../parts/SimPage.tsx';
import { NetworkView } from './NetworkView.tsx';

/** Screen of the network services of one SIM. */
export function NetworkScreen({ uuid }: { uuid: string }) {
  const t = useTexts('subscriptions/web/network');
  return (
    <SimPage
      uuid={uuid}
      title={t('title')}
      failed={{ title: t('failed.title'), text: t('failed.text') }}
      offline={t('offline')}
    >
      {(product) => <NetworkView product={product} />}
    </SimPage>
  );
}

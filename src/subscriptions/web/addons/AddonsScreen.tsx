import { useTexts } from '#platform/browser/i18n.ts';
import { SimPage } from '../parts/SimPage.tsx';
import { AddonsView } from './AddonsView.tsx';

/** Screen of the add-ons of one SIM. */
export function AddonsScreen({ uuid }: { uuid: string }) {
  const t = useTexts('subscriptions/web/addons');
  return (
    <SimPage
      uuid={uuid}
      title={t('title')}
      failed={{ title: t('failed.title'), text: t('failed.text') }}
      offline={t('offline')}
    >
      {(product) => <AddonsView product={product} />}
    </SimPage>
  );
}

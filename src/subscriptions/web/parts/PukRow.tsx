import { useMutation } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import type { CustomerProduct, subscriptionsContract } from '#subscriptions/contract.ts';

/** Shows the PUKs of a SIM after a step-up; they are not cached. */
export function PukRow({ product: { uuid } }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/manage');
  const ask = useMutation({
    gcTime: 0,
    mutationFn: () =>
      createClient<typeof subscriptionsContract>().call('POST /api/customer/product/puk', {
        body: { customer_product_uuid: uuid },
      }),
  });
  const copy = { copyText: t('copy'), copiedText: t('copied') };
  const problem = errorText(ask.error);
  return (
    <>
      <Row
        icon={lock}
        title={t('puk.title')}
        detail={t('puk.text')}
        action={
          // The button stays when the codes are shown: it keeps the focus and hides them again.
          <Button
            kind="text"
            aria-label={t(ask.data ? 'puk.hideLong' : 'puk.showLong')}
            pending={ask.isPending}
            problem={problem}
            onClick={() => (ask.data ? ask.reset() : ask.mutate())}
          >
            {t(ask.data ? 'puk.hide' : 'puk.show')}
          </Button>
        }
      />
      {/* Always rendered, so that screen readers announce new content. */}
      <div role="status">
        {ask.data && (
          <>
            <CopyField label={t('puk.puk1')} value={ask.data.puk1} {...copy} />
            <CopyField label={t('puk.puk2')} value={ask.data.puk2} {...copy} />
          </>
        )}
      </div>
    </>
  );
}

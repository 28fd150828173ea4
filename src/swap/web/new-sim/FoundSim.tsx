import { useMutation } from '@tanstack/react-query';
import { client } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import type { swapContract } from '#swap/contract.ts';
import { useAfterChange } from './use-after-change.ts';

/** A SIM that is blocked: it can be said here that it was found. */
export function FoundSim({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  const refresh = useAfterChange(uuid);
  const found = useMutation({
    mutationFn: () =>
      client<typeof swapContract>().call('POST /api/customer/product/found-sim', {
        body: { customer_product_uuid: uuid },
      }),
    onSettled: refresh,
  });
  return (
    <Notice
      kind="warn"
      action={
        <Button
          kind="secondary"
          small
          pending={found.isPending}
          problem={errorText(found.error)}
          onClick={() => found.mutate()}
        >
          {t('blocked.found')}
        </Button>
      }
    >
      <p className="strong">{t('blocked.title')}</p>
      <p>{t('blocked.text')}</p>
    </Notice>
  );
}

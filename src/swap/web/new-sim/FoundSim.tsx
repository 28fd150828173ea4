import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { client } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { swapContract } from '#swap/contract.ts';
import { useAfterChange } from './use-after-change.ts';

/** A SIM that is blocked: it can be said here that it was found. */
export function FoundSim({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  const router = useRouter();
  const toast = useToast();
  const refresh = useAfterChange(uuid);
  const found = useMutation({
    mutationFn: () =>
      client<typeof swapContract>().call('POST /api/customer/product/found-sim', {
        body: { customer_product_uuid: uuid },
      }),
    onSettled: refresh,
    // Nobody who has their SIM back wants to be asked why they need another one.
    onSuccess: () => {
      toast({ text: t('blocked.done'), next: true });
      return router.navigate({ href: accountPaths.sim(uuid) });
    },
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

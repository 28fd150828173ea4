import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { swapContract } from '#swap/contract.ts';
import { useRefreshSwapAndSession } from './use-swap.ts';

/** Notice of a blocked SIM, with a button to report it as found. */
export function FoundSimNotice({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefreshSwapAndSession(uuid);
  const reportFound = useMutation({
    mutationFn: () =>
      createClient<typeof swapContract>().call('POST /api/customer/product/found-sim', {
        body: { customer_product_uuid: uuid },
      }),
    onSettled: refresh,
    // The found SIM needs no replacement, so the swap form is left.
    onSuccess: () => {
      toast({ text: t('blocked.done'), afterNavigation: true });
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
          pending={reportFound.isPending}
          problem={errorText(reportFound.error)}
          onClick={() => reportFound.mutate()}
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

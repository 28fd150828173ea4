import { queryOptions, useQuery } from '@tanstack/react-query';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SkeletonCode } from '#platform/ui/states/Skeletons.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Esim } from '#subscriptions/contract.ts';
import { EsimInstallation } from '#subscriptions/web/parts/EsimInstallation.tsx';
import type { swapContract } from '#swap/contract.ts';

/** Fetches the codes once when they are shown, and again only when the customer asks, because each access is recorded as an account event. Not cached. */
const activationCodeQuery = (swap_uuid: string) =>
  queryOptions({
    queryKey: ['swap', 'activation-code', swap_uuid],
    queryFn: () =>
      createClient<typeof swapContract>().call('POST /api/customer/product/activation-code', { body: { swap_uuid } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** The codes of the new eSIM, after a step-up. `progress`: download progress of the swap as last loaded. */
export function ActivationCode({ swap_uuid, progress }: { swap_uuid: string; progress: Esim['progress'] }) {
  const [t, platformTexts] = [useTexts('swap/web/new-sim'), useTexts('platform')];
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(activationCodeQuery(swap_uuid));
  if (data) return <EsimInstallation esim={{ ...data, progress }} />;
  if (isFetching) return <SkeletonCode label={platformTexts('loading')} />;
  const heldUntil = error instanceof Problem && error.held_until;
  return (
    <div className="stack g4">
      <Notice kind={heldUntil ? 'info' : 'warn'}>
        {heldUntil ? t('esim.heldUntil', { until: format.dateTime(heldUntil) }) : errorText(error)}
      </Notice>
      <Button onClick={() => void refetch()}>{t('esim.show')}</Button>
    </div>
  );
}

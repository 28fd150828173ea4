import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/questions.ts';
import { legalPaths } from '#legal/paths.ts';
import { client } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { firstOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';
import { Icon } from '#platform/ui/Icon.tsx';
import alert from '#platform/ui/pictures/icons/alert.svg?raw';
import { Notice } from '#platform/ui/Notice.tsx';
import type { UsageContract } from '#usage/contract.ts';
import { limitsQuery } from './limits-query.ts';
import './stops.css';

type Limit = ReplyOf<UsageContract['GET /api/customer/product/usage/limits']>['limits'][number];

/** When a month's limits begin anew, in words. */
const useUntil = (): string => useFormat().dayOfMonth(toIso(firstOfNextMonth(serverNow())));

/** What one limit has stopped, why and until when; and the consent to go on, which only the main account gives. */
export function StopCard({ sim, limit: { kind, limit, used }, main }: { sim: string; limit: Limit; main: boolean }) {
  const t = useTexts('usage/web/parts');
  const format = useFormat();
  const date = useUntil();
  const queries = useQueryClient();
  const { queryKey } = limitsQuery(sim);
  const consent = useMutation({
    mutationFn: () =>
      client<UsageContract>().call('POST /api/customer/product/usage/go-on', {
        body: { customer_product_uuid: sim, kind },
      }),
    onSuccess: async ({ consented_at }) => {
      // The services are seen on their way before the card goes.
      await refreshSession(queries).catch(() => undefined);
      queries.setQueryData(
        queryKey,
        (known) =>
          known && { limits: known.limits.map((each) => (each.kind === kind ? { ...each, consented_at } : each)) },
      );
    },
  });
  return (
    <Card as="section" className="stops" aria-labelledby={`stop-${kind}`}>
      <h2 id={`stop-${kind}`} className="stops__title">
        <Icon svg={alert} />
        {t(`${kind}.title`)}
      </h2>
      <p>{t(`${kind}.why`, { used: format.money(used), limit: format.money(limit) })}</p>
      <p>{t(`${kind}.what`, { date })}</p>
      {main ? (
        <>
          <p className="small quiet">{t(`${kind}.consent`, { date })}</p>
          <div className="stops__act">
            <Button
              wide
              aria-describedby={`stop-${kind}`}
              pending={consent.isPending}
              problem={consent.error && problemText((consent.error as { code?: string }).code ?? '')}
              onClick={() => consent.mutate()}
            >
              {t('goOn')}
            </Button>
          </div>
          <Button kind="text" href={legalPaths.prices()}>
            {t('prices')}
          </Button>
        </>
      ) : (
        <p className="small quiet">{t('onlyMain')}</p>
      )}
    </Card>
  );
}

/** After the consent: the network is at it, or it costs from now on. */
export function GoOnAccepted({ pending }: { pending: boolean }) {
  const t = useTexts('usage/web/parts');
  const date = useUntil();
  return <Notice>{t(pending ? 'pending' : 'goesOn', { date })}</Notice>;
}

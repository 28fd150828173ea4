import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountPaths } from '#account/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { spendingLimitState } from '#usage/rules/data-depletion.ts';
import { usageLimitsQuery } from './usage-limits-query.ts';
import { useLimitResetDate } from './use-limit-reset-date.ts';

export type DataRunningOutNoticeProps = {
  /** Uuid of the customer product. */
  uuid: string;
  end: 'near' | 'over';
  /** Whether the caller is the main account. */
  isMainAccount: boolean;
};

/** Notice on the card of a SIM whose data is nearly or fully used: the price of further data, the limit, and what the customer can do. */
export function DataRunningOutNotice({ uuid, end, isMainAccount }: DataRunningOutNoticeProps) {
  const t = useTexts('usage/web/parts');
  const format = useFormat();
  const date = useLimitResetDate();
  const { data } = useQuery(usageLimitsQuery(uuid));
  const spending = data?.limits.find(({ kind }) => kind === 'spending');
  const overage = spending && spendingLimitState(spending);
  // `BarringNotice` already reports barred services.
  if (!data?.beyond || !spending || !overage || overage === 'barred') return null;
  const leftText = format.money(
    centsToEuro(Math.max(0, euroToCentsOrZero(spending.limit) - euroToCentsOrZero(spending.used))),
  );
  return (
    <Notice
      kind={end === 'over' ? 'warn' : 'info'}
      {...(isMainAccount
        ? {
            action: (
              <>
                <Button kind="text" href={subscriptionsPaths.addons(uuid)}>
                  {t('beyond.more')}
                </Button>
                <Button kind="text" href={accountPaths.sim(uuid)}>
                  {t('beyond.change')}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <p className="strong">
        {overage === 'free'
          ? t(`beyond.free.${end}`, { limit: format.money(spending.limit) })
          : t(`beyond.${end}`, { price: format.money(data.beyond.data_gb) })}{' '}
        {overage !== 'free' && <NetPrice price={data.beyond.data_gb} />}
      </p>
      {overage !== 'free' && (
        <p>{t(`beyond.${overage}`, { left: leftText, limit: format.money(spending.limit), date })}</p>
      )}
      {!isMainAccount && <p>{t('beyond.onlyMain')}</p>}
    </Notice>
  );
}

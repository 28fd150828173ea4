import { accountPaths } from '#account/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { RunningSwap } from '#swap/contract.ts';
import { swapPaths } from '#swap/paths.ts';

export type SwapNoticeProps = {
  /** Uuid of the customer product. */
  uuid: string;
  swap: RunningSwap | null | undefined;
  /** The SIM is blocked as lost. */
  blocked: boolean;
  /** The viewer is the contract holder. */
  isMainAccount: boolean;
};

const keyOf = ({ state, failure_code, delivery }: RunningSwap): string => {
  if (failure_code === 'ADDRESS_REFUSED') return 'address';
  const hasArrived = state === 'sim_in_delivery' && (delivery === 'delivered' || delivery === 'returned');
  return hasArrived ? delivery : state;
};

/** Notice on the card of a SIM: its running swap with the next step, or that it is blocked. */
export function SwapNotice({ uuid, swap, blocked, isMainAccount }: SwapNoticeProps) {
  const t = useTexts('swap');
  const format = useFormat();
  if (!swap && !blocked) return null;
  const key = swap ? keyOf(swap) : 'blocked';
  const install = swap?.state === 'esim_ready';
  const href = install ? accountPaths.esim(uuid) : isMainAccount ? swapPaths.swap(uuid) : null;
  const canReportFound = swap && blocked && isMainAccount;
  const isWarning = key === 'address' || key === 'failed' || key === 'returned';
  return (
    <Notice
      kind={isWarning ? 'warn' : 'info'}
      {...(href
        ? {
            action: (
              <>
                <Button kind="text" href={href}>
                  {t(install ? 'notice.install' : swap ? 'notice.open' : 'notice.goOn')}
                </Button>
                {canReportFound && (
                  <Button kind="text" href={swapPaths.swap(uuid)}>
                    {t('notice.found')}
                  </Button>
                )}
              </>
            ),
          }
        : {})}
    >
      {t(`notice.${key}`, { until: swap?.held_until ? format.dateTime(swap.held_until) : '' })}
    </Notice>
  );
}

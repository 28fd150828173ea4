import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SwitchRow } from '#platform/ui/choices/SwitchRow.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { updateSessionProduct } from '#subscriptions/web/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { swapPaths } from '#swap/paths.ts';
import './block.css';

export type BlockSwitchProps = {
  product: Pick<CustomerProduct, 'uuid' | 'state'> & { name?: string };
  /** Whether the caller is the main account, which alone can unblock a SIM. */
  isMainAccount: boolean;
  /** Called after a change. */
  onDone?: () => Promise<unknown>;
  /** Set where the screen itself asks about a new SIM. */
  asksForNew?: boolean;
};

/** Blocks a SIM at once, and unblocks it; a replacement is offered afterwards. A sub-account, which cannot unblock, confirms once. */
export function BlockSwitch({
  product: { uuid, state, name },
  isMainAccount,
  onDone,
  asksForNew = false,
}: BlockSwitchProps) {
  const t = useTexts('swap/web/block');
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isBlocked = state === 'lost_stolen';
  const change = useMutation({
    mutationFn: (block: boolean) =>
      createClient<typeof swapContract>().call(
        block ? 'POST /api/customer/product/block' : 'POST /api/customer/product/found-sim',
        { body: { customer_product_uuid: uuid } },
      ),
    onSuccess: (_, block) => {
      setIsAsking(false);
      updateSessionProduct(queries, uuid, { state: block ? 'lost_stolen' : 'active' });
    },
    // Refetches the state, because an unpaid SIM stays suspended after it is unblocked.
    onSettled: onDone ?? (() => refreshSession(queries)),
  });
  const onChange = () => (isMainAccount || isAsking ? change.mutate(!isBlocked) : setIsAsking(true));
  return (
    <div className="blocks">
      {isBlocked && !isMainAccount ? (
        <p className="small">
          <b>{t('blocked')}.</b> {t('blockedSub')}
        </p>
      ) : (
        <SwitchRow
          icon={lock}
          label={
            <>
              {t(isBlocked ? 'blocked' : 'block')}
              {name && <span className="vh">{name}</span>}
            </>
          }
          {...(isBlocked || state === 'suspended' ? { detail: t(isBlocked ? 'blockedMore' : 'suspended') } : {})}
          checked={change.isPending ? change.variables : isBlocked}
          busy={change.isPending}
          error={errorText(change.error)}
          onChange={onChange}
        />
      )}
      {isAsking && !isBlocked && (
        <div className="blocks__sure" role="group" aria-label={t('block')}>
          <p className="small">{t('sure')}</p>
          <Button kind="danger" small pending={change.isPending} onClick={() => change.mutate(true)}>
            {t('yes')}
          </Button>
          <Button kind="text" small onClick={() => setIsAsking(false)}>
            {t('no')}
          </Button>
        </div>
      )}
      {isBlocked && isMainAccount && !asksForNew && (
        <p className="blocks__new">
          <Button kind="text" small href={swapPaths.swap(uuid)}>
            {t('replace')}
          </Button>
        </p>
      )}
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { accountContract, Session } from '#account/contract.ts';
import { updateCachedSession } from '#identity/web/queries.ts';
import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { WITHDRAWAL_UNDO_SECONDS } from '#account/rules/access-withdrawal.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useCountdown } from '#platform/browser/use-countdown.ts';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import person from '#platform/ui/pictures/icons/user.svg?raw';
import type { ProductWithNumber } from '#porting/contract.ts';
import { useSession } from '../session.ts';

/**
 * Row for the owner of a sub-account: asks before its login is revoked, and offers to undo that within a minute, before the user
 * is notified.
 */
export function SubAccountAccessRow({
  product: { uuid: sim, name: givenName, offer },
}: {
  product: ProductWithNumber;
}) {
  const t = useTexts('account/web/sim');
  const name = givenName || offer.name;
  const queries = useQueryClient();
  const { data: session } = useSession();
  const change = useMutation({
    mutationFn: (isAllowed: boolean) =>
      createClient<typeof accountContract>().call('POST /api/customer/sub-account/change', {
        body: { customer_product_uuid: sim, allowed: isAllowed },
      }),
    onSuccess: (changedSession, isAllowed) => {
      updateCachedSession<Session>(queries, () => changedSession);
      wait(isAllowed ? 0 : WITHDRAWAL_UNDO_SECONDS);
      setDialogOpen(false);
    },
  });
  const { seconds, wait } = useCountdown();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const subAccount = session?.sub_account.find(({ customer_product_uuid }) => customer_product_uuid === sim);
  if (!subAccount) return session && session.sub_account.length > 0 ? <OwnNumber /> : null;
  const { allowed } = subAccount;
  const isUndoable = !allowed && seconds > 0;
  const problem = change.isError ? errorText(change.error) : null;
  return (
    <div className="line">
      <Icon svg={person} />
      <div className="own-login__main">
        <p role="status" className="small quiet">
          {t(allowed ? 'ownLogin.has' : isUndoable ? 'ownLogin.ends' : 'ownLogin.taken')}
        </p>
        <div className="own-login__actions">
          <Button kind="text" href={accountPaths.user(sim)} aria-label={t('user.seesNamed', { name })}>
            {t('user.sees')}
          </Button>
          <Button
            kind="text"
            pending={change.isPending && !isDialogOpen}
            problem={isDialogOpen ? null : problem}
            aria-label={t(allowed ? 'ownLogin.takeNamed' : isUndoable ? 'ownLogin.undoNamed' : 'ownLogin.giveNamed', {
              name,
            })}
            onClick={() => (allowed ? setDialogOpen(true) : change.mutate(true))}
          >
            {t(allowed ? 'ownLogin.take' : isUndoable ? 'ownLogin.undo' : 'ownLogin.give')}
          </Button>
          <OwnNumberButton sim={sim} name={name} />
        </div>
      </div>
      <Dialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('ownLogin.sure', { name })}
        text={t('ownLogin.sureText')}
        closeText={t('ownLogin.close')}
        foot={
          <>
            <Button kind="danger" pending={change.isPending} problem={problem} onClick={() => change.mutate(false)}>
              {t('ownLogin.take')}
            </Button>
            <Button kind="text" onClick={() => setDialogOpen(false)}>
              {t('ownLogin.keep')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Says which SIM opens the whole account. */
function OwnNumber() {
  const t = useTexts('account/web/sim');
  return (
    <div className="line">
      <Icon svg={person} />
      <p className="line__main small quiet">{t('ownNumber.is')}</p>
    </div>
  );
}

/** Asks before another number opens the whole account. */
function OwnNumberButton({ sim, name }: { sim: string; name: string }) {
  const t = useTexts('account/web/sim');
  const queries = useQueryClient();
  const toast = useToast();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      createClient<typeof accountContract>().call('POST /api/customer/own-number/change', {
        body: { customer_product_uuid: sim },
      }),
    onSuccess: (changedSession) => {
      setDialogOpen(false);
      updateCachedSession<Session>(queries, () => changedSession);
      toast({ text: t('ownNumber.done', { name }) });
    },
  });
  return (
    <>
      <Button kind="text" aria-label={t('ownNumber.makeNamed', { name })} onClick={() => setDialogOpen(true)}>
        {t('ownNumber.make')}
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('ownNumber.sure', { name })}
        text={t('ownNumber.sureText')}
        closeText={t('ownLogin.close')}
        foot={
          <>
            <Button
              pending={change.isPending}
              problem={change.isError ? errorText(change.error) : null}
              onClick={() => change.mutate()}
            >
              {t('ownNumber.make')}
            </Button>
            <Button kind="text" onClick={() => setDialogOpen(false)}>
              {t('ownNumber.keep')}
            </Button>
          </>
        }
      />
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { accountContract, Session } from '#account/contract.ts';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import person from '#platform/ui/pictures/icons/user.svg?raw';
import { useSession } from './session.ts';

/** Row for the owner of a sub-account, with a switch that revokes or restores its login. */
export function SubAccountAccessRow({ sim, name }: { sim: string; name: string }) {
  const t = useTexts('account');
  const queries = useQueryClient();
  const { data: session } = useSession();
  const change = useMutation({
    mutationFn: (allowed: boolean) =>
      createClient<typeof accountContract>().call('POST /api/customer/sub-account/change', {
        body: { customer_product_uuid: sim, allowed },
      }),
    onSuccess: (changed) => updateCachedSession<Session>(queries, () => changed),
  });
  const known = session?.sub_account.find(({ customer_product_uuid }) => customer_product_uuid === sim);
  if (!known) return null;
  const { allowed } = known;
  return (
    <div className="own-login">
      <Icon svg={person} />
      <p role="status" className="small quiet">
        {t(allowed ? 'ownLogin.has' : 'ownLogin.taken')}
      </p>
      <Button
        kind="text"
        pending={change.isPending}
        problem={change.isError ? problemText('SOMETHING_WENT_WRONG') : null}
        aria-label={t(allowed ? 'ownLogin.takeNamed' : 'ownLogin.giveNamed', { name })}
        onClick={() => change.mutate(!allowed)}
      >
        {t(allowed ? 'ownLogin.take' : 'ownLogin.give')}
      </Button>
    </div>
  );
}

import { billingPaths } from '#billing/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { servicesLostByNonpayment } from '#subscriptions/rules/services-lost-by-nonpayment.ts';
import { SupportContact } from './SupportContact.tsx';

/** Explains why a SIM that no unpaid bill has cut off does not work, and what to do; renders nothing for an active one. `isMainAccount`: the viewer may pay. */
export function SimStateNotice({ product, isMainAccount }: { product: CustomerProduct; isMainAccount: boolean }) {
  const partTexts = useTexts('subscriptions/web/parts');
  const { state, uuid } = product;
  if (state === 'active') return null;
  if (state === 'suspended' && !servicesLostByNonpayment(product))
    return (
      <Notice kind="warn" action={<SupportContact kind="text" />}>
        {partTexts('standing.suspended')}
      </Notice>
    );
  if (state !== 'suspended')
    return <Notice kind={state === 'lost_stolen' ? 'bad' : 'warn'}>{partTexts(`standing.${state}`)}</Notice>;
  return (
    <Notice
      kind="bad"
      action={isMainAccount && <Button href={billingPaths.topUp(uuid)}>{partTexts('standing.topUp')}</Button>}
    >
      {partTexts('standing.paused')}
    </Notice>
  );
}

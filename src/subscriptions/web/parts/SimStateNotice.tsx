import { billingPaths } from '#billing/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { SupportContact } from './SupportContact.tsx';

/** Explains why a SIM does not work and what to do; renders nothing for an active one. `main`: the viewer may pay. */
export function SimStateNotice({ product, main }: { product: CustomerProduct; main: boolean }) {
  const partTexts = useTexts('subscriptions/web/parts');
  const { state, paused_on, uuid } = product;
  const isBarred = (product.outgoing_barred_on ?? null) !== null;
  const isUnpaid = product.offer.payment_type === 'postpaid' && (isBarred || Boolean(paused_on));
  if (isUnpaid && (state === 'active' || state === 'suspended'))
    return (
      <Notice kind="bad" action={main && <Button href={paymentsPaths.payments()}>{partTexts('standing.pay')}</Button>}>
        {partTexts(paused_on ? 'standing.cutOff' : 'standing.restricted')}
      </Notice>
    );
  if (state === 'active') return null;
  if (state === 'suspended' && !paused_on)
    return (
      <Notice kind="warn" action={<SupportContact kind="text" />}>
        {partTexts('standing.suspended')}
      </Notice>
    );
  if (state !== 'suspended')
    return <Notice kind={state === 'lost_stolen' ? 'bad' : 'warn'}>{partTexts(`standing.${state}`)}</Notice>;
  return (
    <Notice kind="bad" action={main && <Button href={billingPaths.topUp(uuid)}>{partTexts('standing.topUp')}</Button>}>
      {partTexts('standing.paused')}
    </Notice>
  );
}

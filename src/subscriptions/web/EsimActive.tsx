import { heldPhone } from '#customers/rules/phone.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Figure } from '#platform/ui/Figure.tsx';
import { Picture } from '#platform/ui/Picture.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { subscriptionsPaths } from '../paths.ts';
import { NumberMove } from './NumberMove.tsx';

/** The SIM is in use: its number, and a number that is still on its way. */
export function EsimActive({ product }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions');
  return (
    <div className="active stack g5">
      <Picture src={done} className="active__pic" />
      <div className="stack g2" role="status">
        <h1 tabIndex={-1}>{product.state === 'active' ? t('active.title') : t(`state.${product.state}`)}</h1>
        <p>
          <Figure value={heldPhone(product.msisdn)} />
        </p>
        <p className="quiet">{t('active.text', { plan: product.offer.name })}</p>
      </div>
      <NumberMove
        port_in={product.port_in}
        order_product_uuid={product.order_product_uuid}
        temporary={product.msisdn}
      />
      <Button wide href={subscriptionsPaths.dashboard()}>
        {t('esim.toPlan')}
      </Button>
    </div>
  );
}

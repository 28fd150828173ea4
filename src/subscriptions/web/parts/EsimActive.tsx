import type { ReactNode } from 'react';
import { heldPhone } from '#customers/rules/phone.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { accountPaths } from '#account/paths.ts';
import './sims.css';

/** The SIM is in use, with its number; `children`: one that is still on its way. */
export function EsimActive({ product, children }: { product: CustomerProduct; children?: ReactNode }) {
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
      {children}
      <Button wide href={accountPaths.dashboard()}>
        {t('esim.toPlan')}
      </Button>
    </div>
  );
}

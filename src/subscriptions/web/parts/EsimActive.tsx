import type { ReactNode } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { ArrivalScene } from '#platform/ui/overlays/Arrival.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';

import sim from '#platform/ui/pictures/sim.svg?no-inline';
import { accountPaths } from '#account/paths.ts';
import { simChip } from './sim-chip.ts';
import { SimStateNotice } from './SimStateNotice.tsx';
import './sims.css';

export type EsimActiveProps = {
  product: CustomerProduct;
  /** The viewer is the contract holder. */
  isMainAccount: boolean;
  /** Notice of an unpaid bill because of which the SIM lacks services, with a link to pay. */
  unpaid?: ReactNode;
  children?: ReactNode;
};

/** Shows that the SIM is in use, with its number, or why it does not work. `children`: a SIM that is on its way. */
export function EsimActive({ product, isMainAccount, unpaid, children }: EsimActiveProps) {
  const t = useTexts('subscriptions');
  const isActive = product.state === 'active';
  const words = (
    <>
      <div className="stack g2">
        <h1 tabIndex={-1}>{isActive ? t('active.title') : simChip(product, t).text}</h1>
        <p>
          <Figure value={formatPhoneNoBreak(product.msisdn)} size={28} />
        </p>
        {isActive && <p>{t('active.text', { plan: product.offer.name })}</p>}
      </div>
      {unpaid ?? <SimStateNotice product={product} isMainAccount={isMainAccount} />}
      {children}
      <Button wide kind={unpaid ? 'secondary' : 'primary'} href={accountPaths.dashboard()}>
        {t('esim.toPlan')}
      </Button>
    </>
  );
  return isActive ? (
    <div className="active-page">
      <ArrivalScene picture={<Picture src={sim} />}>{words}</ArrivalScene>
    </div>
  ) : (
    <div className="works stack g5">
      <Picture src={sim} className="works__pic" />
      {words}
    </div>
  );
}

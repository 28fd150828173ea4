import type { ReactNode } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { plansPaths } from '#plans/paths.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { TELECOM } from '#subscriptions/rules/addon-type.ts';
import { withRoamingCappedByData } from '#subscriptions/rules/fair-use.ts';
import { simDisplayName } from '#subscriptions/rules/sim-display-name.ts';
import { accountPaths } from '#account/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SimCard } from '#platform/ui/cards/SimCard.tsx';
import { DataBucket } from './DataBucket.tsx';
import { SimActions } from './SimActions.tsx';
import { SimChanges } from './SimChanges.tsx';
import { simTone } from './sim-tone.ts';
import { SmallBuckets } from './SmallBuckets.tsx';
import { SimStateNotice } from './SimStateNotice.tsx';
import { UsedUpNotice } from './UsedUpNotice.tsx';
import './sims.css';

export type SimProductCardProps = {
  product: CustomerProduct;
  now: Date;
  /** Who looks has the contract, and may change it. */
  main?: boolean;
  /** Where another one is on its way: what is said in place of the number that the SIM has. */
  number?: ReactNode;
  /** A number that is still to come. */
  children?: ReactNode;
  /** Below everything else. */
  foot?: ReactNode;
};

/** A SIM in use: its state and what is left of the month. */
export function SimProductCard({ product, now, main = false, number, children, foot }: SimProductCardProps) {
  const t = useTexts('subscriptions');
  const data = product.buckets.find(({ kind }) => kind === 'data');
  const rest = withRoamingCappedByData(product.buckets).filter(({ kind }) => kind !== 'data');
  const name = simDisplayName(product);
  return (
    <SimCard
      title={name}
      href={accountPaths.sim(product.uuid)}
      number={
        <>
          {number ?? formatPhoneNoBreak(product.msisdn)}
          {name !== product.offer.name && <span className="simcard__plan">{product.offer.name}</span>}
        </>
      }
      state={{ tone: simTone[product.state], text: t(`state.${product.state}`) }}
    >
      <SimStateNotice product={product} main={main} />
      <UsedUpNotice product={product} main={main} />
      <SimChanges product={product} />
      {children}
      {product.pending_offer && <Planned product={product} planned={product.pending_offer} main={main} />}
      {/* Of a month that is not paid there is nothing to use. */}
      {product.paused_on ? null : product.buckets.length === 0 ? (
        <p className="quiet">{t('bucket.none')}</p>
      ) : (
        <div className="simcard__body">
          {data && (
            <DataBucket bucket={data} activated_at={product.activated_at} now={now} changes={isOther(product)} />
          )}
          {rest.length > 0 && (
            <SmallBuckets
              buckets={rest}
              activated_at={product.activated_at}
              now={now}
              ofData={data !== undefined && data.total !== null}
            />
          )}
        </div>
      )}
      <SimActions uuid={product.uuid} main={main} />
      {foot}
    </SimCard>
  );
}

/** From the 1st on the plan is another one, or an extra is gone that adds to it. */
const isOther = ({ pending_offer, addons }: CustomerProduct): boolean =>
  pending_offer !== null || addons.some(({ type, state }) => type === TELECOM && state === 'removing');

type PlannedProps = {
  product: CustomerProduct;
  planned: NonNullable<CustomerProduct['pending_offer']>;
  main: boolean;
};

/** Another plan is planned. */
function Planned({ product, planned: { name, effective_at }, main }: PlannedProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  return (
    <Notice
      {...(main
        ? {
            action: (
              <Button kind="text" href={plansPaths.planned({ sim: product.uuid })}>
                {t('planned.see')}
              </Button>
            ),
          }
        : {})}
    >
      <p>{t('planned.from', { plan: name, from: format.dayOfMonth(effective_at) })}</p>
    </Notice>
  );
}

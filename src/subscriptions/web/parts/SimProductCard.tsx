import type { ReactNode } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { plansPaths } from '#plans/paths.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { withRoamingCappedByData } from '#subscriptions/rules/bucket.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { accountPaths } from '#account/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SimCard } from '#platform/ui/cards/SimCard.tsx';
import { DataBucket } from './DataBucket.tsx';
import { OutsidePlan } from './OutsidePlan.tsx';
import { SimAllowance } from './SimAllowance.tsx';
import { SimChanges } from './SimChanges.tsx';
import { simChip } from './sim-chip.ts';
import { SmallBuckets } from './SmallBuckets.tsx';
import './sims.css';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { useCustomer } from '#customers/web/queries.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import settings from '#platform/ui/pictures/icons/settings.svg?raw';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { usagePaths } from '#usage/paths.ts';

export type SimProductCardProps = {
  product: CustomerProduct;
  now: Date;
  /** The viewer is the contract holder and may change the SIM. */
  isMainAccount?: boolean;
  /** Replaces the number of the SIM while a port-in is running. */
  number?: ReactNode;
  /** Notice of a number that is not on the SIM yet. */
  children?: ReactNode;
  /** Shown below the actions. */
  foot?: ReactNode;
};

/** Card of a SIM in use: its state and what is left of the month. */
export function SimProductCard({ product, now, isMainAccount = false, number, children, foot }: SimProductCardProps) {
  const t = useTexts('subscriptions');
  const dataBucket = product.buckets.find(({ kind }) => kind === 'data');
  const smallBuckets = withRoamingCappedByData(product.buckets).filter(({ kind }) => kind !== 'data');
  const name = simDisplayName(product);
  const login = useCustomer().data?.details.msisdn;
  return (
    <SimCard
      title={name}
      href={accountPaths.sim(product.uuid)}
      number={
        <>
          {number ?? formatPhoneNoBreak(product.msisdn)}
          {login === product.uuid && <span className="simcard__login">{t('loggedIn')}</span>}
          {name !== product.offer.name && <span className="simcard__plan">{product.offer.name}</span>}
        </>
      }
      state={simChip(product, t)}
    >
      {children}
      <SimAllowance product={product}>
        <div className="simcard__body">
          {dataBucket && (
            <DataBucket
              bucket={dataBucket}
              activated_at={product.activated_at}
              now={now}
              changesNextMonth={changesNextMonth(product)}
            />
          )}
          {smallBuckets.length > 0 && (
            <SmallBuckets buckets={smallBuckets} activated_at={product.activated_at} now={now}>
              {product.credit_limit && <OutsidePlan limit={product.credit_limit} name={name} />}
            </SmallBuckets>
          )}
        </div>
      </SimAllowance>
      {/* Below what is left of the month, which is what most people look for. */}
      <SimChanges product={product} />
      {product.pending_offer && (
        <Planned product={product} plannedOffer={product.pending_offer} isMainAccount={isMainAccount} />
      )}
      <SimActions uuid={product.uuid} name={name} isMainAccount={isMainAccount} />
      {foot}
    </SimCard>
  );
}

/** Whether the next month has other allowances, because the plan changes or a telecom add-on ends on the 1st. */
const changesNextMonth = ({ pending_offer, addons }: CustomerProduct): boolean =>
  pending_offer !== null || addons.some(({ type, state }) => type === TELECOM_ADDON && state === 'removing');

type PlannedProps = {
  product: CustomerProduct;
  plannedOffer: NonNullable<CustomerProduct['pending_offer']>;
  isMainAccount: boolean;
};

/** A scheduled plan change. */
function Planned({ product, plannedOffer: { name, effective_at }, isMainAccount }: PlannedProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  return (
    <p className="simcard__planned">
      <span>{t('planned.from', { plan: name, from: format.dayOfMonth(effective_at) })}</span>
      {isMainAccount && (
        <Button kind="text" href={plansPaths.planned({ sim: product.uuid })}>
          {t('planned.see')}
        </Button>
      )}
    </p>
  );
}

const actions = [
  { key: 'usage', icon: usage, href: usagePaths.history },
  { key: 'addons', icon: plus, href: subscriptionsPaths.addons, mainOnly: true },
  { key: 'changePlan', icon: invoice, href: plansPaths.changePlan, mainOnly: true },
  { key: 'open', icon: settings, href: accountPaths.sim },
];

/** The most frequent actions of a SIM, whose name is read with each. `isMainAccount`: the viewer may change it. */
export function SimActions({ uuid, name, isMainAccount }: { uuid: string; name: string; isMainAccount: boolean }) {
  const t = useTexts('subscriptions');
  return (
    <ul className="simacts">
      {actions
        .filter(({ mainOnly }) => isMainAccount || !mainOnly)
        .map(({ key, icon, href }) => (
          <li key={key}>
            <Link href={href(uuid)} className="simacts__go" aria-label={`${t(`details.${key}`)}, ${name}`}>
              <Icon svg={icon} />
              {t(`details.${key}`)}
            </Link>
          </li>
        ))}
    </ul>
  );
}

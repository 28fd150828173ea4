import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { TreeMark } from '#platform/ui/pictures/TreeMark.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import growing from '#platform/ui/pictures/tree-5.svg?no-inline';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import calendar from '#platform/ui/pictures/icons/calendar.svg?raw';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import { offersQuery } from './home-offers.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { identityServiceName } from '#identity/web/parts/identity-service.ts';
import { useHasSession } from '#identity/web/session.ts';
import './home.css';

const neverChanges = () => () => undefined;

/** A part of the page that is loaded with its texts on demand. */
const lazyWithTexts = <Props,>(load: () => Promise<ComponentType<Props>>, namespace: string) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadStrings([namespace])]))[0] }));

const WaitingActionText = lazyWithTexts(
  async () => (await import('../waits/WaitingActionText.tsx')).WaitingActionText,
  'account/web/waits',
);
const DataNeed = lazyWithTexts(async () => (await import('../need/DataNeed.tsx')).DataNeed, 'account/web/need');

/**
 * Home page for visitors: order or log in, with prices from the catalogue. With `next` (redirected from a screen that needs a
 * login) it explains which action waits, and the login comes first.
 */
export function HomeScreen() {
  const t = useTexts('account/web/home');
  const format = useFormat();
  const hasSession = useHasSession();
  const search = useScreenSearch<typeof accountPaths.home>();
  // The server renders the same HTML for all, so query parameters are read in the browser only.
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const next = inBrowser ? parseInternalPath(search.next) : null;
  const hasSessionEnded = search.expired !== undefined;
  const { data } = useQuery(offersQuery);
  const serviceName = identityServiceName();
  const [showsDataNeed, setShowsDataNeed] = useState(false);
  const [fittingPlanUuid, setFittingPlanUuid] = useState<string | null>(null);
  const plans = (data?.offers ?? [])
    .filter((offer) => offer.audience === 'private' && offer.payment_type === 'postpaid')
    .toSorted((a, b) => a.price - b.price);
  const [smallestPlan] = plans;
  const roamingSizes = plans.flatMap(({ roaming_gb }) => roaming_gb ?? []);
  const gb = (amount: number) => format.amount(amount, t('gb'));
  const orderLink = (
    <HomeLink key="new" href={orderingPaths.choose()} title={t(hasSession ? 'order' : 'new')} detail={t('newMore')} />
  );
  const accountLink = hasSession ? (
    <HomeLink key="back" href={accountPaths.moreMenu()} title={t('yours')} detail={t('yoursMore')} />
  ) : (
    <HomeLink
      key="back"
      href={identityPaths.loginEmailNumber(next ? { next } : {})}
      title={t('account')}
      detail={t('accountMore')}
    />
  );
  return (
    <main id="main">
      <div className="home">
        <div className="wrap home__in">
          <div className="home__text">
            {next && (
              <Notice kind={hasSessionEnded ? 'warn' : 'info'} live>
                <Suspense fallback={'\u00a0'}>
                  <WaitingActionText path={next} sessionEnded={hasSessionEnded} />
                </Suspense>
              </Notice>
            )}
            <h1 tabIndex={-1}>
              <span className="home__line">{t('line1')}</span> <span className="home__line">{t('line2')}</span>
            </h1>
            {smallestPlan && <p className="home__sub">{t('sub', { price: format.money(smallestPlan.price) })}</p>}
          </div>
          <div className="gate">
            <div className="home__scene scene">
              <Picture src={forest} viewBox="0 0 1280 440" />
            </div>
            <nav className="doors" aria-label={t('doors')}>
              {next ? [accountLink, orderLink] : [orderLink, accountLink]}
            </nav>
          </div>
        </div>
      </div>
      <div className="home__sill">
        <div className="wrap">
          <p className="home__company">
            <Button kind="text" href={orderingPaths.choose({ audience: 'professional' })}>
              {t('company')}
            </Button>
            {!hasSession && serviceName !== null && (
              <Button kind="text" href={identityPaths.loginItsme(next ? { next } : {})}>
                {t('identity', { service: serviceName })}
              </Button>
            )}
          </p>
          {smallestPlan && (
            <section className="home__plans">
              <h2>{t('plans.title')}</h2>
              {showsDataNeed ? (
                <Suspense fallback={<div className="need" />}>
                  <DataNeed plans={plans} onFitting={setFittingPlanUuid} />
                </Suspense>
              ) : (
                <Button kind="text" onClick={() => setShowsDataNeed(true)}>
                  {t('plans.ask')}
                </Button>
              )}
              <ul className="tariffs">
                {plans.map((plan) => (
                  <li key={plan.uuid} data-fits={plan.uuid === fittingPlanUuid}>
                    <Link className="tariff" href={orderingPaths.choose({ plan: plan.uuid })}>
                      <TreeMark kind={plan.picture} className="tariff__tree" />
                      <span className="grow">
                        <b>
                          {plan.name} · {plan.data_gb === null ? t('plans.unlimited') : gb(plan.data_gb)}
                        </b>
                        <span className="small quiet">{t('plans.removal', { kg: format.number(plan.co2_kg) })}</span>
                      </span>
                      <span>
                        <b className="strong">{format.money(plan.price)}</b>
                        <span className="small quiet">{t('plans.month')}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="home__gives">
            <h2>{t('gives.title')}</h2>
            <ul className="gives">
              {roamingSizes.length > 0 && (
                <Benefit icon={globe} title={t('gives.roaming')}>
                  {t('gives.roamingText', {
                    least: gb(Math.min(...roamingSizes)),
                    most: gb(Math.max(...roamingSizes)),
                  })}
                </Benefit>
              )}
              <Benefit icon={phone} title={t('gives.number')}>
                {t('gives.numberText')}
              </Benefit>
              <Benefit icon={esim} title={t('gives.esim')}>
                {t('gives.esimText')}
              </Benefit>
              <Benefit icon={calendar} title={t('gives.free')}>
                {t('gives.freeText')}
              </Benefit>
            </ul>
          </section>
          <Link className="home__forest" href={sustainabilityPaths.overview()}>
            <Picture src={growing} viewBox="0 0 200 200" className="home__tree" />
            <span className="grow">
              <b className="strong">{t('forest')}</b>
              <span>{t('forestMore')}</span>
            </span>
            <Icon svg={arrow} />
          </Link>
          <div className="home__foot" />
        </div>
      </div>
    </main>
  );
}

function HomeLink({ href, title, detail }: { href: string; title: string; detail: string }) {
  return (
    <Link className="door" href={href}>
      <b>{title}</b>
      <span className="door__more">
        <span>{detail}</span>
        <Icon svg={arrow} />
      </span>
    </Link>
  );
}

function Benefit({ icon, title, children }: { icon: string; title: string; children: string }) {
  return (
    <li>
      <Icon svg={icon} />
      <span>
        <b className="strong">{title}</b>
        <span className="small quiet">{children}</span>
      </span>
    </li>
  );
}

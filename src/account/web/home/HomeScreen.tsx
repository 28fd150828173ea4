import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import growing from '#platform/ui/pictures/tree-5.svg?no-inline';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import building from '#platform/ui/pictures/icons/building.svg?raw';
import calendar from '#platform/ui/pictures/icons/calendar.svg?raw';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import { offersQuery } from './home-offers.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { useHasSession } from '#identity/web/session.ts';
import './home.css';

const neverChanges = () => () => undefined;

const WaitingActionText = lazy(async () => {
  const [{ WaitingActionText: Said }] = await Promise.all([
    import('../waits/WaitingActionText.tsx'),
    loadStrings(['account/web/waits']),
  ]);
  return { default: Said };
});

/**
 * Home page for visitors: order or log in, with prices from the catalogue. With `next` (redirected from a screen that needs a
 * login) it explains which action waits, and the login comes first.
 */
export function HomeScreen() {
  const t = useTexts('account/web/home');
  const format = useFormat();
  const loggedIn = useHasSession();
  const asked = useScreenSearch<typeof accountPaths.home>();
  // The server renders the same HTML for all, so query parameters are read in the browser only.
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const next = inBrowser ? parseInternalPath(asked.next) : null;
  const ended = asked.expired !== undefined;
  const { data } = useQuery(offersQuery);
  const plans = (data?.offers ?? []).filter(
    (offer) => offer.audience === 'private' && offer.payment_type === 'postpaid',
  );
  const smallest = plans.toSorted((a, b) => a.price - b.price)[0];
  const byRoaming = plans
    .filter((offer) => offer.roaming_gb !== null)
    .toSorted((a, b) => (a.roaming_gb ?? 0) - (b.roaming_gb ?? 0));
  const [narrowest, widest] = [byRoaming[0], byRoaming.at(-1)];
  const largest = plans.toSorted((a, b) => b.co2_kg - a.co2_kg)[0];
  const anew = (
    <HomeLink key="new" href={orderingPaths.choose()} title={t(loggedIn ? 'order' : 'new')} more={t('newMore')} />
  );
  const back = loggedIn ? (
    <HomeLink key="back" href={accountPaths.moreMenu()} title={t('yours')} more={t('yoursMore')} />
  ) : (
    <HomeLink
      key="back"
      href={identityPaths.loginEmailNumber(next ? { next } : {})}
      title={t('account')}
      more={t('accountMore')}
    />
  );
  return (
    <main id="main">
      <div className="home">
        <div className="wrap home__in">
          <div className="home__text">
            {next && (
              <Notice kind={ended ? 'warn' : 'info'} live>
                <Suspense fallback={'\u00a0'}>
                  <WaitingActionText path={next} ended={ended} />
                </Suspense>
              </Notice>
            )}
            <h1 tabIndex={-1}>
              <span className="home__line">{t('line1')}</span> <span className="home__line">{t('line2')}</span>
            </h1>
            {smallest && <p className="home__sub">{t('sub', { price: format.money(smallest.price) })}</p>}
          </div>
          <div className="gate">
            <div className="home__scene scene">
              <Picture src={forest} viewBox="0 0 1280 440" />
            </div>
            <nav className="doors" aria-label={t('doors')}>
              {next ? [back, anew] : [anew, back]}
            </nav>
          </div>
        </div>
      </div>
      <div className="home__sill">
        <div className="wrap">
          <p className="home__company">
            <Button kind="text" href={`${orderingPaths.choose()}?audience=professional`} icon={building}>
              {t('company')}
            </Button>
          </p>
          {smallest && largest && (
            <dl className="facts">
              <Fact
                figure={format.money(smallest.price)}
                label={t('facts.price')}
                more={t('facts.priceMore', { data: format.amount(smallest.data_gb ?? 0, t('gb')) })}
              />
              <Fact
                figure={format.number(largest.co2_kg)}
                unit="kg"
                label={t('facts.removal')}
                more={t('facts.removalMore', { plan: largest.name })}
              />
              <Fact figure={format.percent(1)} label={t('facts.share')} more={t('facts.shareMore')} />
            </dl>
          )}
          <section className="home__gives">
            <h2>{t('gives.title')}</h2>
            <ul className="gives">
              {widest && narrowest && (
                <Benefit icon={globe} title={t('gives.roaming')}>
                  {t('gives.roamingText', {
                    least: format.amount(narrowest.roaming_gb ?? 0, t('gb')),
                    most: format.amount(widest.roaming_gb ?? 0, t('gb')),
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

function HomeLink({ href, title, more }: { href: string; title: string; more: string }) {
  return (
    <Link className="door" href={href}>
      <b>{title}</b>
      <span className="door__more">
        <span>{more}</span>
        <Icon svg={arrow} />
      </span>
    </Link>
  );
}

function Fact({ figure, unit, label, more }: { figure: string; unit?: string; label: string; more: string }) {
  return (
    <div>
      <dt className="vh">{label}</dt>
      <dd>
        <Figure value={figure} {...(unit ? { unit } : {})} size={36} />
        <br />
        <b className="strong" aria-hidden="true">
          {label}
        </b>
        <br />
        <span className="small quiet">{more}</span>
      </dd>
    </div>
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

import { useQuery } from '@tanstack/react-query';
import type { accountContract, Session } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { userMay, userMayNot } from '#account/rules/user-view.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createClient } from '#platform/browser/client.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SimCard } from '#platform/ui/cards/SimCard.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import check from '#platform/ui/pictures/icons/check.svg?raw';
import close from '#platform/ui/pictures/icons/close.svg?raw';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { DataBucket } from '#subscriptions/web/parts/DataBucket.tsx';
import { SimAllowance } from '#subscriptions/web/parts/SimAllowance.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { simChip } from '#subscriptions/web/parts/sim-chip.ts';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimRowGroups } from '../sim/SimRowGroups.tsx';
import { useLiveSession } from '../live-session.ts';
import './user.css';

/** The title with the name of the SIM, or with its number when nobody has named it. */
const userTitle = (t: Texts<'account/web/user'>, product: CustomerProduct): string =>
  product.is_named === false
    ? t('titleOf', { number: formatPhoneNoBreak(product.msisdn) })
    : t('title', { name: simDisplayName(product) });

/** The view and the rights of the user of an extra SIM, for the holder of the account to look at. */
export function UserViewScreen({ uuid }: { uuid: string }) {
  const t = useTexts('account/web/user');
  const ownerSession = useLiveSession();
  const product = ownerSession.data?.customer_product.find((each) => each.uuid === uuid);
  const user = ownerSession.data?.sub_account.find(({ customer_product_uuid }) => customer_product_uuid === uuid);
  const failedTexts = { title: t('failed'), text: t('failedText') };
  return (
    <main id="main" className="wrap page simpage">
      <PageHead
        title={product && user ? userTitle(t, product) : t('screen')}
        backTo={accountPaths.sim(uuid)}
        backText={t('back')}
      />
      {product && user ? (
        <UserView
          {...user}
          number={formatPhoneNoBreak(product.msisdn)}
          name={product.is_named === false ? t('user') : simDisplayName(product)}
          failed={failedTexts}
        />
      ) : product ? (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={<Button href={accountPaths.sim(uuid)}>{t('back')}</Button>}
        />
      ) : (
        <SimUnavailable
          query={ownerSession}
          unknown={ownerSession.data !== undefined}
          failed={failedTexts}
          offline={t('offline')}
        />
      )}
    </main>
  );
}

type UserViewProps = Session['sub_account'][number] & {
  number: string;
  name: string;
  failed: { title: string; text: string };
};

function UserView({ customer_uuid, customer_product_uuid, allowed, number, name, failed }: UserViewProps) {
  const t = useTexts('account/web/user');
  const subscriptionsTexts = useTexts('subscriptions');
  // The reply is the one that the session of the user gets.
  const userQuery = useQuery({
    queryKey: ['GET /api/customer/session', 'of', customer_uuid],
    queryFn: ({ signal }) =>
      createClient<typeof accountContract>().call('GET /api/customer/session', {}, { signal, customer: customer_uuid }),
  });
  const userProduct = userQuery.data?.customer_product.find((each) => each.uuid === customer_product_uuid);
  if (!userProduct)
    return (
      <SimUnavailable query={userQuery} unknown={userQuery.data !== undefined} failed={failed} offline={t('offline')} />
    );
  const data = userProduct.buckets.find(({ kind }) => kind === 'data');
  return (
    <>
      <Notice kind={allowed ? 'info' : 'warn'}>
        <p>{t(allowed ? 'text' : 'withdrawn', { number })}</p>
      </Notice>
      <div className="simpage__cols">
        <div className="stack g6">
          <SimCard title={simDisplayName(userProduct)} number={number} state={simChip(userProduct, subscriptionsTexts)}>
            <SimAllowance product={userProduct}>
              {data && (
                <DataBucket
                  bucket={data}
                  activated_at={userProduct.activated_at}
                  now={new Date(userQuery.dataUpdatedAt)}
                />
              )}
            </SimAllowance>
          </SimCard>
          <SimRowGroups groups={['plan', 'use', 'sim']} product={userProduct} isMainAccount={false} isReadOnly />
        </div>
        <div className="stack g6">
          <Can
            icon={check}
            title={t('mayTitle', { name })}
            lines={Object.keys(userMay).map((key) => t(`may.${key}`))}
          />
          <Can
            icon={close}
            title={t('mayNotTitle', { name })}
            lines={[t('onlyThis'), ...Object.keys(userMayNot).map((key) => t(`mayNot.${key}`))]}
          />
        </div>
      </div>
    </>
  );
}

function Can({ icon, title, lines }: { icon: string; title: string; lines: readonly string[] }) {
  return (
    <section className="simgroup">
      <h2>{title}</h2>
      <ul className="user-can">
        {lines.map((line) => (
          <li key={line}>
            <Icon svg={icon} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

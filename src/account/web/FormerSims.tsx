import { LazyNextBill } from '#billing/web/parts/LazyNextBill.tsx';
import { orderingPaths } from '#ordering/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import icon from '#platform/ui/pictures/icons/sim.svg?raw';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { accountPaths } from '#account/paths.ts';

/** Deactivated SIMs, with links to their details and usage. */
export function FormerSims({ sims }: { sims: readonly CustomerProduct[] }) {
  const [t, subscriptionsTexts] = [useTexts('account'), useTexts('subscriptions')];
  if (sims.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="former-sims">
      <h2 id="former-sims">{t('dashboard.former')}</h2>
      <RowList>
        {sims.map(({ uuid, name, offer, msisdn }) => (
          <Row
            key={uuid}
            icon={icon}
            title={name || offer.name}
            detail={`${formatPhoneNoBreak(msisdn)} · ${subscriptionsTexts('state.deactivated')}`}
            href={accountPaths.sim(uuid)}
          />
        ))}
      </RowList>
    </section>
  );
}

type NoSimInUseProps = {
  former: readonly CustomerProduct[];
  isMainAccount: boolean;
  /** An invoice is past its last reminder, which blocks orders. */
  owes: boolean | undefined;
  live: boolean;
};

/** Shown when no SIM is in use or on order. Only main accounts can order one. */
export function NoSimInUse({ former, isMainAccount, owes, live }: NoSimInUseProps) {
  const t = useTexts('account');
  const text = owes ? 'dashboard.empty.owes' : 'dashboard.empty.text';
  return (
    <div className="stack g6">
      <EmptyState
        picture={simPicture}
        title={t(former.length > 0 ? 'dashboard.empty.ended' : 'dashboard.empty.title')}
        text={t(isMainAccount ? text : 'dashboard.empty.sub')}
        action={isMainAccount && !owes && <Button href={orderingPaths.choose()}>{t('dashboard.empty.action')}</Button>}
      />
      <FormerSims sims={former} />
      {live && isMainAccount && former.length > 0 && <LazyNextBill products={former} />}
    </div>
  );
}

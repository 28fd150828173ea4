import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addonCategoriesQuery, addonsQuery } from '#catalogue/web/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { isSimActive } from '#subscriptions/rules/sim-state.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { AddonOrder } from './AddonOrder.tsx';
import { AddonRow } from './AddonRow.tsx';
import { type AddonGroup, groupAddons, type AddonLine, monthlyCostOfKeptAddons } from './addon-lines.ts';
import { useAddonChanges } from './use-addon-changes.ts';
import './addons.css';

/** The add-ons of one SIM: active and available ones, and their monthly cost. */
export function AddonsView({ product }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/addons');
  const [platformTexts, partTexts] = [useTexts('platform'), useTexts('subscriptions/web/parts')];
  const change = useAddonChanges(product);
  const [orderedAddon, setOrderedAddon] = useState<AddonLine | null>(null);
  const categories = useQuery(addonCategoriesQuery);
  const addons = useQuery(addonsQuery);
  const isIdle = !isSimActive(product.state);
  const groups = categories.data && addons.data && groupAddons(product, categories.data.categories, addons.data.addons);
  const column = (telecom: boolean) => (
    <div className="simpage__column">
      {(groups ?? [])
        .filter((group) => isTelecom(group) === telecom)
        .map((group) => (
          <section key={group.key} aria-labelledby={`addons-${group.key}`}>
            <h2 id={`addons-${group.key}`}>{group.category?.name ?? t('rest')}</h2>
            {group.category && <p className="small quiet addons__about">{group.category.description}</p>}
            <RowList>
              {group.lines.map((line) => (
                <AddonRow key={line.offer_uuid} line={line} change={change} onOrder={setOrderedAddon} idle={isIdle} />
              ))}
            </RowList>
          </section>
        ))}
    </div>
  );
  return (
    <>
      {isIdle && (
        <Notice kind="warn">{product.state === 'deactivated' ? partTexts('standing.deactivated') : t('idle')}</Notice>
      )}
      <Costs product={product} idle={isIdle} />
      <Withdrawable product={product} />
      {groups ? (
        <div className="simpage__cols">
          {column(true)}
          {column(false)}
        </div>
      ) : categories.isError || addons.isError ? (
        <ErrorState
          headingLevel={2}
          title={t('unlisted.title')}
          text={t('unlisted.text')}
          retryText={platformTexts('retry')}
          retrying={categories.isFetching || addons.isFetching}
          onRetry={() => void Promise.all([categories.refetch(), addons.refetch()])}
        />
      ) : (
        <SkeletonCard label={platformTexts('loading')} lines={6} />
      )}
      <AddonOrder
        line={orderedAddon}
        payment={product.offer.payment_type}
        onClose={() => setOrderedAddon(null)}
        onOrder={(line) => change.mutate({ line, to: 'on' })}
      />
    </>
  );
}

const isTelecom = ({ category }: AddonGroup): boolean => category === null || category.type === TELECOM_ADDON;

/** Links to withdraw from add-ons that were added within the last 14 days; companies have none. */
function Withdrawable({ product: { addons } }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/addons');
  const format = useFormat();
  const company = useCustomer().data?.type === BUSINESS;
  const today = brusselsDate(serverNow());
  const withdrawableAddons = addons.flatMap(({ withdraw_until, ...addon }) =>
    withdraw_until && withdraw_until >= today && (addon.state === 'active' || addon.state === 'removing')
      ? [{ ...addon, withdraw_until }]
      : [],
  );
  if (company || withdrawableAddons.length === 0) return null;
  return (
    <section className="stack g2" aria-labelledby="addons-withdraw">
      <h2 id="addons-withdraw">{t('withdraw.title')}</h2>
      <RowList>
        {withdrawableAddons.map(({ uuid, name, withdraw_until }) => (
          <Row
            key={uuid}
            icon={undo}
            title={t('withdraw.row', { name })}
            detail={t('withdraw.until', { date: format.dayOfMonth(withdraw_until) })}
            href={withdrawalPaths.withdrawal({ addon: uuid })}
          />
        ))}
      </RowList>
    </section>
  );
}

/** Monthly cost of the add-ons, and when a change takes effect. */
function Costs({ product: { addons, offer }, idle }: { product: CustomerProduct; idle: boolean }) {
  const t = useTexts('subscriptions/web/addons');
  const platformTexts = useTexts('platform');
  const company = useCustomer().data?.type === BUSINESS;
  const format = useFormat();
  const { taxed, contributions } = monthlyCostOfKeptAddons(addons);
  const split = { total_cents: euroToCentsOrZero(taxed), contributions_cents: euroToCentsOrZero(0) };
  return (
    <Card as="section">
      <div className="stack g2">
        {taxed > 0 && <p className="strong">{t('sum.taxed', { amount: format.money(taxed) })}</p>}
        {company && taxed > 0 && (
          <p className="small quiet">{formatVatText(platformTexts, format, split, { company })}</p>
        )}
        {contributions > 0 && (
          <p className="strong">{t('sum.contributions', { amount: format.money(contributions) })}</p>
        )}
        {taxed + contributions === 0 && <p className="strong">{t('sum.none')}</p>}
        {!idle && (
          <p className="small quiet">{t(offer.payment_type === 'prepaid' ? 'when.prepaid' : 'when.postpaid')}</p>
        )}
        <p className="small quiet">{t('when.off')}</p>
      </div>
    </Card>
  );
}

import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { creditLimitsQuery } from '#catalogue/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import euro from '#platform/ui/pictures/icons/euro.svg?raw';
import type { CustomerProduct, subscriptionsContract } from '#subscriptions/contract.ts';
import { offeredLimits } from '#subscriptions/rules/line-changes.ts';
import { isSimActive } from '#subscriptions/rules/sim-state.ts';
import { updateSessionProduct } from '../queries.ts';
import './manage.css';

/** The monthly spending limit, the state of a change, and the choice of another limit. */
export function LimitRow({ product, isMainAccount }: { product: CustomerProduct; isMainAccount: boolean }) {
  const t = useTexts('subscriptions/web/manage');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const status = useRecoverLostFocusOnChange<HTMLSpanElement>(`${isOpen} ${product.credit_limit?.pending_value}`);
  const limit = product.credit_limit;
  if (limit === null) return <Row icon={euro} title={t('limit.title')} detail={t('limit.prepaid')} />;
  const { value, used, pending_value: pendingLimit, failed_value: failedLimit } = limit;
  const may = isMainAccount && isSimActive(product.state) && pendingLimit === null;
  return (
    <>
      <Row
        icon={euro}
        title={t('limit.title')}
        detail={
          <span className="stack g2">
            <span>{t('limit.now', { limit: format.money(value), used: format.money(used) })}</span>
            <NetPrice price={used} />
            <span role="status" className="manage-state" tabIndex={-1} ref={status}>
              {pendingLimit !== null && (
                <StateChip tone="wait">{t('limit.pending', { limit: format.money(pendingLimit) })}</StateChip>
              )}
              {typeof failedLimit === 'number' && (
                <StateChip tone="bad">{t('limit.failed', { limit: format.money(failedLimit) })}</StateChip>
              )}
            </span>
          </span>
        }
        action={
          may && (
            <Button
              kind="text"
              {...(isOpen ? {} : { 'aria-label': t('limit.changeLong') })}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t('leave') : t('change')}
            </Button>
          )
        }
      />
      {may && isOpen && <Choice product={product} now={value} onEnd={() => setIsOpen(false)} />}
    </>
  );
}

type ChoiceProps = { product: CustomerProduct; now: number; onEnd: () => void };

function Choice({ product, now, onEnd }: ChoiceProps) {
  const t = useTexts('subscriptions/web/manage');
  const format = useFormat();
  const queries = useQueryClient();
  const query = useQuery(creditLimitsQuery);
  const { data } = query;
  const [pickedLimit, setPickedLimit] = useState(now);
  const change = useMutation({
    mutationFn: (value: number) =>
      createClient<typeof subscriptionsContract>().call('POST /api/customer/product/credit-limit/change', {
        body: { customer_product_uuid: product.uuid, value },
      }),
    onSuccess: ({ value, pending_value }) => {
      const credit_limit = product.credit_limit && {
        ...product.credit_limit,
        value,
        pending_value,
        failed_value: null,
      };
      updateSessionProduct(queries, product.uuid, { credit_limit });
      onEnd();
    },
  });
  if (!data)
    return (
      <div className="line manage-form">
        {query.isError ? (
          <LoadErrorNotice query={query}>{t('limit.choiceFailed')}</LoadErrorNotice>
        ) : (
          <Skeleton height="3rem" />
        )}
      </div>
    );
  const cents = data.credit_limits.map(({ value }) => euroToCentsOrZero(value));
  const options = offeredLimits(cents).map((each) => ({
    value: String(centsToEuro(each)),
    label: format.money(centsToEuro(each)),
  }));
  return (
    <div className="line manage-form">
      <Chips
        label={t('limit.pick')}
        options={options}
        value={String(pickedLimit)}
        onPick={(value) => setPickedLimit(Number(value))}
      />
      <p className="small quiet">{t(pickedLimit === 0 ? 'limit.none' : 'limit.more')}</p>
      <Button
        wide
        pending={change.isPending}
        problem={errorText(change.error)}
        disabled={pickedLimit === now}
        onClick={() => change.mutate(pickedLimit)}
      >
        {t('limit.submit', { limit: format.money(pickedLimit) })}
      </Button>
    </div>
  );
}

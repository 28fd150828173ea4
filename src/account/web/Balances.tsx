import type { Dashboard } from '#account/rules/dashboard-copy.ts';
import { billingPaths } from '#billing/paths.ts';
import { BalanceCard } from '#billing/web/parts/BalanceCard.tsx';

/** Prepaid balances of SIMs in use and on order. */
export function Balances({ customer_product, order_product, prepaid_balance, main }: Dashboard) {
  const entries = (prepaid_balance ?? []).flatMap((balance) => {
    const inUse = customer_product.find(({ order_product_uuid }) => order_product_uuid === balance.order_product_uuid);
    const name = inUse?.name ?? order_product.find(({ uuid }) => uuid === balance.order_product_uuid)?.offer.name;
    return name === undefined ? [] : [{ balance, name, inUse }];
  });
  const hasSeveralSims = customer_product.length + order_product.length > 1;
  return entries.map(({ balance, name, inUse }) => (
    <BalanceCard
      key={balance.order_product_uuid}
      balance={balance}
      {...(hasSeveralSims ? { name } : {})}
      {...(main && inUse ? { topUpHref: billingPaths.topUp(inUse.uuid) } : {})}
    />
  ));
}

import { billingPaths } from '#billing/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import euro from '#platform/ui/pictures/icons/euro.svg?raw';
import { Row } from '#platform/ui/cards/Rows.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useBalance } from '../queries.ts';

/** Row with the balance of a prepaid SIM and a link to top up. Renders nothing for other SIMs. */
export function BalanceRow({ product: { uuid, order_product_uuid } }: { product: CustomerProduct }) {
  const t = useTexts('billing');
  const format = useFormat();
  const balance = useBalance(order_product_uuid);
  return (
    balance && (
      <Row
        icon={euro}
        title={t('balance.title')}
        detail={t('balance.now', { balance: format.money(balance.balance) })}
        href={billingPaths.topUp(uuid)}
      />
    )
  );
}

import { useQuery } from '@tanstack/react-query';
import { shippingPriceQuery } from '#catalogue/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';

export type AddSimProps = {
  count: number;
  verified: boolean;
  /** An invoice is past its last reminder, which blocks orders. */
  owes: boolean | undefined;
};

/** Row to order another SIM, or the reason why it is not possible. */
export function AddSim({ count, verified, owes }: AddSimProps) {
  const t = useTexts('account');
  const { data } = useQuery(shippingPriceQuery);
  const isFull = data !== undefined && count >= data.sims_max;
  const obstacle = owes
    ? t('dashboard.addNot.owes')
    : isFull
      ? t('dashboard.addNot.cap', { sims: count })
      : verified
        ? null
        : t('dashboard.addNot.email');
  return (
    <Row
      icon={plus}
      title={t('dashboard.add')}
      {...(obstacle === null ? { href: orderingPaths.purchase() } : { detail: obstacle })}
    />
  );
}

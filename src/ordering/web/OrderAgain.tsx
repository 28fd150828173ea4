import { useRouter } from '@tanstack/react-router';
import { useSession } from '#identity/web/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { basketFromDraft } from './draft-basket.ts';
import { hasOrdered } from './running.ts';

/**
 * Puts the SIMs of an order that is over into the basket, with its promo code, to be ordered again at the prices of today; a code
 * that is over by then is taken off there, and said. Sub-accounts never order.
 */
export function OrderAgain({ sims, wide = false }: { sims: readonly OrderProduct[]; wide?: boolean }) {
  const t = useTexts('ordering');
  const router = useRouter();
  const session = useSession();
  if (!session || session.customer.owner_customer_uuid !== null) return null;
  const again = () => {
    basketFromDraft({ order_product: [...sims], promo: sims[0]?.promo ?? null });
    void router.navigate({ href: hasOrdered(session) ? orderingPaths.purchase() : orderingPaths.choose() });
  };
  return (
    <Button wide={wide} kind={wide ? 'primary' : 'secondary'} onClick={again}>
      {t('actions.again')}
    </Button>
  );
}

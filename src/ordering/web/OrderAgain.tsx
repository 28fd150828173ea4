import { useRouter } from '@tanstack/react-router';
import { useSession } from '#identity/web/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { basketFromDraft } from './draft-basket.ts';
import { runs } from './order-outcome.ts';

/**
 * Puts the SIMs of an order that has ended into the basket, to be ordered again at the prices of today. Who has another SIM already
 * is past the first order, and finds no button.
 */
export function OrderAgain({ sims, wide = false }: { sims: readonly OrderProduct[]; wide?: boolean }) {
  const t = useTexts('ordering');
  const router = useRouter();
  const session = useSession();
  if (!session || session.customer_product.length > 0 || session.order_product.some(runs)) return null;
  const again = () => {
    basketFromDraft({ order_product: [...sims], promo: null });
    void router.navigate({ href: orderingPaths.choose() });
  };
  return (
    <Button wide={wide} onClick={again}>
      {t('actions.again')}
    </Button>
  );
}

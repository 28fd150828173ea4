import { useRouter } from '@tanstack/react-router';
import { useCustomer } from '#customers/web/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { currentBasket, saveBasket } from '../basket/basket-store.ts';
import { restoreBasketAndNumbersFromDraft } from '../basket/draft-basket.ts';
import { saveNumberDrafts, currentNumberDrafts } from '../basket/number-drafts.ts';
import { useCustomerSimCount } from '../basket/use-customer-sim-count.ts';

/**
 * Puts the SIMs of an ended order and its promo code into the basket, at current prices. The choose screen removes an
 * expired code with a notice. The replaced basket can be restored with undo. Sub-accounts cannot order.
 */
export function ReorderButton({ sims, wide = false }: { sims: readonly OrderProduct[]; wide?: boolean }) {
  const t = useTexts('ordering');
  const router = useRouter();
  const customer = useCustomer().data;
  const { hasSimOrOpenOrder } = useCustomerSimCount();
  const toast = useToast();
  if (!customer || customer.owner_customer_uuid !== null) return null;
  const reorder = () => {
    const [basket, drafts] = [currentBasket(), currentNumberDrafts()];
    restoreBasketAndNumbersFromDraft({ order_product: [...sims], promo: sims[0]?.promo ?? null });
    const restoreBasket = () => {
      saveNumberDrafts(drafts);
      saveBasket(basket);
    };
    if (basket.cards.length > 0)
      toast({
        text: t('actions.replaced'),
        undo: { label: t('sims.undo'), run: restoreBasket },
        afterNavigation: true,
      });
    void router.navigate({ href: hasSimOrOpenOrder ? orderingPaths.purchase() : orderingPaths.choose() });
  };
  return (
    <Button wide={wide} kind={wide ? 'primary' : 'secondary'} onClick={reorder}>
      {t('actions.again')}
    </Button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { offersQuery } from '#catalogue/web/queries.ts';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { type Credentials, register } from '#identity/web/parts/sign-in.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { restoreReferralCode } from '#promotions/web/queries.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import { useBasket } from '../basket/basket-store.ts';
import { createDraftFromBasket } from '../basket/draft-order.ts';

/** Registers a customer, starts the session, and continues with the personal or company data. */
export const useRegister = () => {
  const queries = useQueryClient();
  const router = useRouter();
  const basket = useBasket();

  /**
   * Returns the customer type of the plans in the basket. The type cannot change after registration, so there is no
   * default.
   */
  const customerType = async (): Promise<typeof PRIVATE | typeof BUSINESS> => {
    const { offers } = await queries.query({ ...offersQuery, staleTime: 'static' });
    const chosen = new Set(basket.cards.map((card) => card.offer_uuid));
    return offers.some((offer) => chosen.has(offer.uuid) && offer.audience === 'professional') ? BUSINESS : PRIVATE;
  };
  return async ({ email, password }: Credentials): Promise<void> => {
    const customer_type = await customerType();
    const ref_code = restoreReferralCode();
    await register(queries, {
      email,
      password,
      customer_type,
      language: currentLanguage(),
      ...(ref_code ? { ref_code } : {}),
    });
    // A saved draft makes the order available on any device. A failure is ignored because the next step creates the
    // draft again.
    await createDraftFromBasket(queries).catch(() => undefined);
    if (customer_type === BUSINESS) await router.navigate({ href: orderingPaths.company(), replace: true });
    // The next form has the same path, so the page must scroll to its top.
    else scrollTo({ top: 0 });
  };
};

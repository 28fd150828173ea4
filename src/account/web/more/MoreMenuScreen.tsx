import { legalPaths } from '#legal/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { customersContract } from '#customers/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { logOut } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { hasSimOrOpenOrder } from '#ordering/rules/open-orders.ts';
import { createClient } from '#platform/browser/client.ts';
import type { Language } from '#platform/pure/language.ts';
import { withQuery } from '#platform/pure/path.ts';
import { MoreMenuView } from './MoreMenuView.tsx';
import { useSession } from '../session.ts';
import { termsQuery } from '#legal/web/queries.ts';

/** The "More" menu: language, help, legal texts and logout. */
export function MoreMenuScreen() {
  const queries = useQueryClient();
  const router = useRouter();
  const session = useSession().data;
  const terms = useQuery(termsQuery);
  const isMainAccount = session?.customer.owner_customer_uuid === null;
  const bound = session?.customer_product.find(({ uuid }) => uuid === session.customer.details.msisdn);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut(queries);
    await router.navigate({ href: accountPaths.home(), replace: true });
  };
  const changeLanguage = async (lang: Language) => {
    // Also sets the language of mail and SMS; a failure does not affect the screen.
    await createClient<typeof customersContract>()
      .call('POST /api/customer/language/change', { body: { language: lang } })
      .catch(() => undefined);
    location.assign(withQuery(accountPaths.moreMenu(), { lang }));
  };
  return (
    <MoreMenuView
      login={bound ? formatPhoneNoBreak(bound.msisdn) : (session?.customer.details.email.address ?? null)}
      settings={isMainAccount ? accountPaths.settings() : null}
      subAccountSettings={session && !isMainAccount ? accountPaths.subAccountSettings() : null}
      purchase={isMainAccount && hasSimOrOpenOrder(session) ? orderingPaths.purchase() : null}
      isMainAccount={isMainAccount}
      help={
        terms.data
          ? { state: 'known', ...terms.data.support }
          : terms.isError
            ? { state: 'failed', retrying: terms.isFetching, onRetry: () => void terms.refetch() }
            : { state: 'loading' }
      }
      terms={terms.data?.terms_url ?? legalPaths.terms()}
      privacy={terms.data?.privacy_url ?? legalPaths.privacy()}
      onLanguage={(lang) => void changeLanguage(lang)}
      onLogOut={() => void leave()}
      leaving={isLeaving}
    />
  );
}

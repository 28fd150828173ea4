import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { offersQuery } from '#catalogue/web/questions.ts';
import type { identityContract } from '#identity/contract.ts';
import { startSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { createDraftFromBasket, referralCode, useBasket } from '#ordering/web/questions.ts';
import { client } from '#platform/browser/client.ts';
import { languageInUse } from '#platform/browser/i18n.ts';
import { AccountView } from './AccountView.tsx';
import type { Credentials } from './RegisterForm.tsx';

const PRIVATE = 1;
const BUSINESS = 2;

const identity = client<typeof identityContract>();
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Email and password first: registers, or logs in, then goes on with the data of a person or a company. */
export function AccountStep() {
  const queries = useQueryClient();
  const router = useRouter();
  const basket = useBasket();
  const [mode, setMode] = useState<'register' | 'login'>('register');

  /** Professional when a plan in the basket is: who registers as a company stays one, so this is never guessed. */
  const customerType = async (): Promise<typeof PRIVATE | typeof BUSINESS> => {
    const { offers } = await queries.query({ ...offersQuery, staleTime: 'static' });
    const chosen = new Set(basket.cards.map((card) => card.offer_uuid));
    return offers.some((offer) => chosen.has(offer.uuid) && offer.audience === 'professional') ? BUSINESS : PRIVATE;
  };
  const register = async ({ email, password }: Credentials) => {
    const customer_type = await customerType();
    const ref_code = referralCode();
    const body = {
      email: email.trim(),
      password,
      customer_type,
      no_send_email: true,
      time_zone: timeZone(),
      language: languageInUse(),
      ...(ref_code ? { ref_code } : {}),
    };
    const answer = await identity.call('POST /api/customer/register', { body });
    await startSession(queries, answer);
    // With a draft the order is found again from anywhere. It is made once more with the data, so a failure here is none.
    await createDraftFromBasket(queries).catch(() => undefined);
    if (customer_type === BUSINESS) await router.navigate({ href: orderingPaths.company(), replace: true });
  };
  const login = async ({ email, password }: Credentials) => {
    const answer = await identity.call('POST /api/customer/login', {
      body: { email: email.trim(), password, time_zone: timeZone() },
    });
    await startSession(queries, answer);
    // Guard and entry rule decide anew, knowing who it is.
    await router.invalidate();
  };
  return <AccountView mode={mode} onMode={setMode} onRegister={register} onLogin={login} draftKey="account" />;
}

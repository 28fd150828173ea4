import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { promotionsContract } from '#promotions/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { clearFromStorage } from '#platform/browser/storage.ts';
import { Strip } from '#platform/ui/page/Strip.tsx';

export type InvitationProps = { ref_code: string; onClose: () => void; onNothing: () => void };

/**
 * The benefit of a referral link, in one line; an invented code is not sent with the registration. `onNothing`: called when there is nothing to
 * show.
 */
export function Invitation({ ref_code, onClose, onNothing }: InvitationProps) {
  const t = useTexts('promotions/web/invite');
  const format = useFormat();
  const { data, isError } = useQuery({
    ...createContractQueryBuilder<typeof promotionsContract>()('GET /api/promo/referral', { query: { ref_code } }),
    staleTime: Infinity,
  });
  const isUnknown = data?.known === false;
  const isEmpty = isError || (data?.known === true && data.reward === 0);
  useEffect(() => {
    if (isUnknown) clearFromStorage('dataRefCode');
    if (isEmpty) onNothing();
  }, [isUnknown, isEmpty, onNothing]);
  if (isEmpty) return null;
  return (
    <Strip label={t('invitation.label')} closeText={t('invitation.close')} onClose={onClose}>
      {data &&
        (data.known
          ? t('invitation.known', { amount: format.money(data.reward), days: data.reward_after_days })
          : t('invitation.unknown', { code: ref_code }))}
    </Strip>
  );
}

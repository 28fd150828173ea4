import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingContract } from '#billing/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import type { Euro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';

/** Resumes a suspended SIM whose balance covers `amount`, the price of the remaining days of the month. */
export function ResumeSimCard({ sim, amount, onStarted }: { sim: string; amount: Euro; onStarted: () => void }) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  const queries = useQueryClient();
  const starting = useMutation({
    mutationFn: () =>
      createClient<BillingContract>().call('POST /api/customer/prepaid/resume', {
        body: { customer_product_uuid: sim },
      }),
    onSuccess: onStarted,
    onSettled: () => refreshSession(queries),
  });
  return (
    <Card className="topup__card">
      <h2>{t('again.title')}</h2>
      <p>{t('again.text', { amount: format.money(amount) })}</p>
      <Button
        wide
        pending={starting.isPending}
        problem={starting.error && errorText(starting.error)}
        onClick={() => starting.mutate()}
      >
        {t('again.start', { amount: format.money(amount) })}
      </Button>
    </Card>
  );
}

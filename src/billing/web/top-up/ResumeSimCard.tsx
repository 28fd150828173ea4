import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingContract } from '#billing/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import type { Euro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';

/** Lets a stopped SIM work again whose balance holds `amount`, what the days left of the month cost. */
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

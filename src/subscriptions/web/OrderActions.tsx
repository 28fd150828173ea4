import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { sessionQuery } from '#identity/web/questions.ts';
import type { OrderProduct, orderingContract } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { client, Problem } from '#platform/browser/client.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { useToast } from '#platform/ui/Toast.tsx';

/** States before a SIM is switched on: until then an order can be cancelled. */
const early: ReadonlySet<OrderProduct['state']> = new Set([
  'created',
  'in_processing',
  'port_in_pending',
  'port_in_rejected',
  'sim_in_delivery',
  'esim_ready',
]);

const ordering = client<typeof orderingContract>();

/** Pays an order that waits for it, and cancels one that has not started. */
export function OrderActions({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('subscriptions');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const keys = useRef({ pay: crypto.randomUUID(), cancel: crypto.randomUUID() });
  const [busy, setBusy] = useState<'pay' | 'cancel' | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [first] = sims;
  if (!first || first.order_state === 'cancelled' || !sims.every(({ state }) => early.has(state))) return null;
  const { order_uuid } = first;
  const unpaid = first.order_state === 'awaiting_payment';

  const run = async (what: 'pay' | 'cancel', call: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setCode(null);
    try {
      await call();
      keys.current[what] = crypto.randomUUID();
    } catch (error) {
      setCode(error instanceof Problem ? error.code : 'SOMETHING_WENT_WRONG');
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } finally {
      setBusy(null);
    }
  };
  const pay = () =>
    run('pay', async () => {
      const { checkout_url, payment_uuid } = await ordering.call(
        'POST /api/order/pay',
        { body: { order_uuid } },
        { idempotencyKey: keys.current.pay },
      );
      // A payment that is already made has no page at the bank any more.
      if (checkout_url === '') return router.navigate({ href: orderingPaths.success({ payment: payment_uuid }) });
      location.assign(checkout_url);
    });
  const cancel = () =>
    run('cancel', async () => {
      await ordering.call('POST /api/order/cancel', { body: { order_uuid } }, { idempotencyKey: keys.current.cancel });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      toast({ text: t('order.cancelled') });
    }).finally(() => setAsking(false));

  return (
    <div className="stack g3">
      {code && <Notice kind="error">{codeText(code) ?? codeText('SOMETHING_WENT_WRONG')}</Notice>}
      <div className="row row--wrap">
        {unpaid && (
          <Button pending={busy === 'pay'} onClick={() => void pay()}>
            {t('order.pay')}
          </Button>
        )}
        <Button kind="text" danger onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('order.sure')}
        text={t('order.sureText', { count: sims.length })}
        foot={
          <>
            <Button kind="danger" pending={busy === 'cancel'} onClick={() => void cancel()}>
              {t('order.yes')}
            </Button>
            <Button kind="text" onClick={() => setAsking(false)}>
              {t('order.no')}
            </Button>
          </>
        }
      />
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCustomer } from '#customers/web/queries.ts';
import type { DunningContract, Instalments } from '#dunning/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { Chips } from '#platform/ui/choices/Chips.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { refreshSessionAndInvoices } from './dunning-queries.ts';

type Plan = NonNullable<Instalments['plan']>;
type Instalment = Plan['instalments'][number];

const sumOf = (amounts: readonly number[]): number =>
  centsToEuro(amounts.reduce((sum, amount) => sum + euroToCentsOrZero(amount), 0));

type AgreeSheetProps = {
  open: boolean;
  onClose: () => void;
  referenceNumber: string;
  offers: Instalments['offers'];
};

/** Chooses in how many parts an invoice is paid: each with its day, adding up. Agreed, it leads to the payment of the first part. */
export function AgreeInstalmentsSheet({ open, onClose, ...offer }: AgreeSheetProps) {
  const t = useTexts('dunning/web/parts');
  return (
    <Sheet open={open} onClose={onClose} title={t('plan.heading')} text={t('plan.intro')} closeText={t('close')}>
      <AgreeInstalments {...offer} onDone={onClose} />
    </Sheet>
  );
}

function AgreeInstalments({
  referenceNumber,
  offers,
  onDone,
}: Omit<AgreeSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const queries = useQueryClient();
  const router = useRouter();
  const client = useCustomer().data?.uuid ?? '';
  const [months, setMonths] = useState(offers[0]?.months ?? 2);
  const chosenInstalments = offers.find((offer) => offer.months === months)?.instalments ?? [];
  const agreeMutation = useMutation({
    mutationFn: async () => {
      await createClient<DunningContract>().call('POST /api/customer/invoice/instalments', {
        body: { referenceNumber, months },
      });
      await refreshSessionAndInvoices(queries);
      onDone();
      await router.navigate({ href: paymentsPaths.pay(client, { ref: referenceNumber }) });
    },
  });
  const [first] = chosenInstalments;
  return (
    <div className="stack g4">
      <Chips
        label={t('plan.months')}
        options={offers.map((offer) => ({
          value: `${offer.months}`,
          label: t('plan.parts', { number: offer.months }),
        }))}
        value={`${months}`}
        onPick={(value) => setMonths(Number(value))}
      />
      <div role="status">
        <PriceLines
          lines={chosenInstalments.map(({ due_on, amount }, at) => ({
            label: at === 0 ? t('plan.today', { date: format.date(due_on) }) : format.date(due_on),
            value: format.money(amount),
          }))}
          total={{ label: t('plan.total'), value: format.money(sumOf(chosenInstalments.map(({ amount }) => amount))) }}
        />
      </div>
      <p className="quiet">{t('plan.effect')}</p>
      <Button
        wide
        pending={agreeMutation.isPending}
        problem={errorText(agreeMutation.error)}
        onClick={() => agreeMutation.mutate()}
      >
        {t('plan.agree', { number: months, amount: format.money(first?.amount ?? 0) })}
      </Button>
    </div>
  );
}

/** A plan that was agreed: each part with its state; or that it was broken and what that means. The invoice has the button that pays the next one. */
export function InstalmentPlan({ plan }: { plan: Plan }) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const today = brusselsDate(serverNow());
  const { state, instalments } = plan;
  const stateOf = ({ left, due_on, amount }: Instalment) => {
    if (left <= 0) return 'paid';
    if (due_on < today) return 'late';
    return left < amount ? 'part' : 'due';
  };
  return (
    <Card as="section" className="stack g3">
      <h2>{t('plan.title')}</h2>
      {state === 'missed' && <Notice kind="bad">{t('plan.missed')}</Notice>}
      {state === 'done' && <p className="quiet">{t('plan.done')}</p>}
      <ol className="claims__parts">
        {instalments.map((part, at) => {
          const partState = stateOf(part);
          const isShown = state === 'running' || partState === 'paid';
          return (
            <li key={part.due_on}>
              <span>
                <span className="strong">{t('plan.part', { number: at + 1, of: instalments.length })}</span>{' '}
                <span className="small quiet">{format.date(part.due_on)}</span>
              </span>
              <span className="claims__sum">{format.money(part.amount)}</span>
              <StateChip tone={partState === 'paid' ? 'ok' : partState === 'late' ? 'bad' : isShown ? 'wait' : 'off'}>
                {isShown ? t(`plan.state.${partState}`, { left: format.money(part.left) }) : t('plan.state.ended')}
              </StateChip>
            </li>
          );
        })}
      </ol>
      <PriceLines
        lines={[]}
        total={{ label: t('plan.left'), value: format.money(sumOf(instalments.map(({ left }) => left))) }}
      />
    </Card>
  );
}

import { pathToPay, sumDue } from '#billing/rules/invoice-status.ts';
import { restrictingInvoices } from '#billing/rules/restricting-invoices.ts';
import { useOpenInvoices } from '#billing/web/queries.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

export type RestrictedNoticeProps = {
  /** Uuid of the SIM. */
  sim: string;
  /** Services that an unpaid bill has taken from the SIM, and the day since when. */
  loss: 'outgoing' | 'all';
  loss_since: string;
  /** The viewer is the contract holder. */
  isMainAccount: boolean;
  /** `primary`: paying is what the screen is for. */
  button?: 'primary' | 'text';
};

/** Notice on the card of a SIM that an unpaid bill has restricted or cut off: the date, the next step, and how to end it. */
export function RestrictedNotice({ sim, loss, loss_since, isMainAccount, button = 'text' }: RestrictedNoticeProps) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const restricting = restrictingInvoices(useOpenInvoices().data ?? [], sim);
  const [invoice] = restricting;
  const client = useCustomer().data?.uuid ?? '';
  const nextStep = invoice?.next_step;
  const step = nextStep?.step === 'cut_off' || nextStep?.step === 'ended' ? nextStep.step : null;
  const amount = format.money(sumDue(restricting));
  return (
    <Notice
      kind="bad"
      {...(isMainAccount && invoice
        ? {
            action: (
              <Button kind={button} href={pathToPay(client, restricting)}>
                {t('restricted.pay', { amount })}
              </Button>
            ),
          }
        : {})}
    >
      {[
        t(`restricted.${loss}`, { since: format.dayOfMonth(loss_since) }),
        step && nextStep ? t(`restricted.next.${step}`, { on: format.dayOfMonth(nextStep.on) }) : '',
        isMainAccount ? (invoice ? t('restricted.main', { amount }) : '') : t('restricted.sub'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}

import type { InvoiceDunning } from '#dunning/contract.ts';
import { canEndRestrictionsAlone } from '#billing/rules/restricting-invoices.ts';
import { useOpenInvoices } from '#billing/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';

type Step = InvoiceDunning['timeline'][number];

const losses: ReadonlySet<Step['step']> = new Set(['restricted', 'cut_off', 'ended']);
const states = { next: 'now', later: 'todo' } as const;

const stateOf = ({ step, state }: Step): TrackerStep['state'] => {
  if (state !== 'done') return states[state];
  return losses.has(step) ? 'bad' : 'done';
};

type DunningTimelineProps = {
  /** The invoice that it is about. */
  referenceNumber: string;
  dunning: InvoiceDunning;
  /** The amount due; null when nothing asks for it any more. */
  amountDue: number | null;
};

/** Steps of an unpaid invoice, taken and to come, each with its day, and how to stop them. */
export function DunningTimeline({ referenceNumber, dunning, amountDue }: DunningTimelineProps) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const { timeline, takes_service, held_by } = dunning;
  const invoices = useOpenInvoices().data ?? [];
  const invoiceOfTimeline = invoices.find((each) => each.referenceNumber === referenceNumber);
  const isComing = timeline.some(({ state, step }) => state !== 'done' && step !== 'due');
  const takesService = timeline.some(({ step }) => losses.has(step));
  const restriction = timeline.find(({ step, state }) => step === 'restricted' && state !== 'done');
  const toStep = (step: Step): TrackerStep => ({
    key: `${step.step} ${step.state}`,
    name: t(
      `step.${step.step === 'warned' && !takes_service ? 'warned_alone' : step.step}.${step.state === 'done' ? 'done' : 'todo'}`,
    ),
    state: stateOf(step),
    timeText: format.date(step.on),
    ...(step.step === 'reminder_2' && {
      detail: (
        <p className="quiet">
          {step.cost > 0
            ? t(`cost.${step.state === 'done' ? 'done' : 'todo'}`, { cost: format.money(step.cost) })
            : t('cost.free')}
        </p>
      ),
    }),
  });
  return (
    <Card as="section" className="stack g3">
      <h2>{t('timeline.title')}</h2>
      {restriction && <p>{t('timeline.restricts', { on: format.date(restriction.on) })}</p>}
      <Tracker doneText={t('timeline.done')} steps={timeline.map(toStep)} />
      {amountDue !== null && (
        <p>
          {held_by
            ? t(`timeline.held.${held_by}`)
            : isComing
              ? [
                  t('timeline.wayOut', { amount: format.money(amountDue) }),
                  takesService &&
                    (!invoiceOfTimeline || canEndRestrictionsAlone(invoiceOfTimeline, invoices)) &&
                    t('timeline.wayBack'),
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('timeline.last', { amount: format.money(amountDue) })}
        </p>
      )}
    </Card>
  );
}

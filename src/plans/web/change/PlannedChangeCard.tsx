import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useCancelPlanChange } from '../use-plan-change.ts';

type Planned = NonNullable<CustomerProduct['pending_offer']>;

/** Shows the planned change and its date, with a button to cancel it. */
export function PlannedChangeCard(props: { sim: CustomerProduct; plannedOffer: Planned; onTakenBack: () => void }) {
  const { sim, plannedOffer, onTakenBack } = props;
  const t = useTexts('plans/web/change');
  const format = useFormat();
  return (
    <Card>
      <div className="stack g4">
        <h2>{t('from', { plan: plannedOffer.name, from: format.dayOfMonth(plannedOffer.effective_at) })}</h2>
        <p>{t('until', { plan: sim.offer.name, from: format.dayOfMonth(plannedOffer.effective_at) })}</p>
        <PlanChangeRevertButton sim={sim} onTakenBack={onTakenBack} />
      </div>
    </Card>
  );
}

/** Cancels the planned change. The text above says that the one request of this month remains used. */
export function PlanChangeRevertButton({ sim, onTakenBack }: { sim: CustomerProduct; onTakenBack: () => void }) {
  const t = useTexts('plans/web/change');
  const showToast = useToast();
  const takeBack = useCancelPlanChange(sim.uuid, () => {
    showToast({ text: t('takenBack', { plan: sim.offer.name }) });
    onTakenBack();
  });
  return (
    <>
      <Button
        kind="secondary"
        wide
        icon={undo}
        pending={takeBack.isPending}
        problem={errorText(takeBack.error)}
        onClick={() => takeBack.mutate()}
      >
        {t('takeBack', { plan: sim.offer.name })}
      </Button>
      <p className="small quiet">{t('takeBackText')}</p>
    </>
  );
}

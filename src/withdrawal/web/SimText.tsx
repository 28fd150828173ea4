import { useTexts } from '#platform/browser/i18n.ts';
import { type LabelledSim, formatPendingPortInNote, formatSimLabel, type WithdrawalStage } from './sim-labels.ts';

/** A SIM of a contract, and the effect on its pending port-in. */
export function SimText({ sim, stage }: { sim: LabelledSim; stage: WithdrawalStage }) {
  const t = useTexts('withdrawal');
  const note = formatPendingPortInNote(t, sim, stage);
  return (
    <>
      {formatSimLabel(t, sim)}
      {note && <span className="small quiet withdrawal__more">{note}</span>}
    </>
  );
}

import { useTexts } from '#platform/browser/i18n.ts';
import { type LabelledSim, formatOwnNumberNote, formatSimLabel, type WithdrawalStage } from './sim-labels.ts';

/** A SIM of a contract, and what becomes of a number that was still to come to it. */
export function SimText({ sim, stage }: { sim: LabelledSim; stage: WithdrawalStage }) {
  const t = useTexts('withdrawal');
  const more = formatOwnNumberNote(t, sim, stage);
  return (
    <>
      {formatSimLabel(t, sim)}
      {more && <span className="small quiet withdrawal__more">{more}</span>}
    </>
  );
}

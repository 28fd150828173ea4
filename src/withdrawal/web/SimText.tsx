import { useTexts } from '#platform/browser/i18n.ts';
import { type NamedSim, ownNumberWords, simWords, type Stage } from './sim-words.ts';

/** A SIM of a contract, and what becomes of a number that was still to come to it. */
export function SimText({ sim, stage }: { sim: NamedSim; stage: Stage }) {
  const t = useTexts('withdrawal');
  const more = ownNumberWords(t, sim, stage);
  return (
    <>
      {simWords(t, sim)}
      {more && <span className="small quiet withdrawal__more">{more}</span>}
    </>
  );
}

import { useTexts } from '#platform/browser/i18n.ts';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';
import { type ShownTicketState, shownTicketState, type TicketState } from '../rules/ticket-state.ts';

const tones: Readonly<Record<ShownTicketState, Tone>> = {
  sent: 'wait',
  acknowledged: 'wait',
  in_progress: 'wait',
  answered: 'ok',
  pending: 'warn',
  held: 'wait',
  resolved: 'ok',
  closed: 'off',
  cancelled: 'off',
};

export function TicketStateChip({ state, lastAuthor }: { state: TicketState; lastAuthor: 'customer' | 'desk' }) {
  const t = useTexts('support');
  const shown = shownTicketState(state, lastAuthor);
  return <StateChip tone={tones[shown]}>{t(`states.${shown}`)}</StateChip>;
}

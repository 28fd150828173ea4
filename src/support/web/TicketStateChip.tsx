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

type TicketStateChipProps = { state: TicketState; answered_at: string | null; lastAuthor: 'customer' | 'desk' };

export function TicketStateChip({ state, answered_at, lastAuthor }: TicketStateChipProps) {
  const t = useTexts('support');
  const chipState = shownTicketState(state, { last_author: lastAuthor, answered_at });
  return <StateChip tone={tones[chipState]}>{t(`states.${chipState}`)}</StateChip>;
}

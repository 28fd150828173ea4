import { useTexts } from '#platform/browser/i18n.ts';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';
import type { TicketState } from '../rules/ticket-state.ts';

const tones: Readonly<Record<TicketState, Tone>> = {
  sent: 'wait',
  acknowledged: 'wait',
  in_progress: 'wait',
  pending: 'warn',
  held: 'wait',
  resolved: 'ok',
  closed: 'off',
  cancelled: 'off',
};

export function TicketStateChip({ state }: { state: TicketState }) {
  const t = useTexts('support');
  return <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>;
}

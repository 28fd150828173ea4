import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { AccountEvent } from './events.ts';

type EventFacts = { kind: string; detail: AccountEvent['detail'] };

/** Returns a function for the sentence of an account event, with what its detail names. */
export const useEventText = () => {
  const t = useTexts('account/web/events');
  const format = useFormat();
  return ({ kind, detail }: EventFacts): string => {
    const way = detail.way ? t(`ways.${detail.way}`) : '';
    const action = detail.action ? t(`actions.${detail.action}`) : '';
    const signals = (detail.signals ?? []).map((signal) => t(`signals.${signal}`)).join(', ');
    // Amounts are stored as numbers and formatted in the language of the screen.
    const what = kind === 'limit-changed' ? format.money(Number.parseFloat(detail.what ?? '0')) : (detail.what ?? '');
    return t(`kinds.${kind}`, { way, what, action, signals }).trim();
  };
};

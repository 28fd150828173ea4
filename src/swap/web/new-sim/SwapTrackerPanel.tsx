import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { SimSwap } from '#swap/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

/** The tracker of a swap, beside the current step. */
export function SwapTrackerPanel({ swap }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  return (
    <aside className="side" aria-label={t('track.title')}>
      <Card as="section" className="stack g4">
        <h2>{t('track.title')}</h2>
        <SwapTracker swap={swap} />
      </Card>
    </aside>
  );
}

const states = { done: 'done', now: 'now', todo: 'todo', failed: 'bad' } as const;

/** The tracker steps of a swap, with their dates or what they wait for. */
export function SwapTracker({ swap: { order_product } }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  const format = useFormat();
  const kind = order_product.type === ESIM ? 'esim' : 'card';
  const steps = order_product.tracker.map(({ key, state, at, expected_at }): TrackerStep => {
    const timeText = at
      ? `${format.day(at)}, ${format.time(at)}`
      : expected_at
        ? key === 'held'
          ? t('track.until', { until: format.dateTime(expected_at) })
          : t('track.expected', { day: format.weekday(expected_at) })
        : (state === 'now' || state === 'todo') && key !== 'cancelled'
          ? t(`track.wait.${key === 'switched' && kind === 'card' ? 'activated' : key}`)
          : undefined;
    // Typed as text, because only the steps that can fail have a text for failure.
    const step: string = key;
    const name =
      key === 'prepared' ? t(`track.prepared.${kind}`) : t(`track.${state === 'failed' ? 'wrong' : 'step'}.${step}`);
    return { key, name, state: states[state], ...(timeText ? { timeText } : {}) };
  });
  return <Tracker doneText={t('track.done')} steps={steps} />;
}

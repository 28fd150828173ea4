import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { SimSwap } from '#swap/contract.ts';

const states = { done: 'done', now: 'now', todo: 'todo', failed: 'bad' } as const;

/** The steps from the wish to the SIM that works, with their dates, or what they wait for. */
export function SwapTracker({ swap: { order_product } }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  const format = useFormat();
  const kind = order_product.type === ESIM ? 'esim' : 'card';
  const steps = order_product.tracker.map(({ key, state, at, expected_at }): TrackerStep => {
    const when = at
      ? `${format.day(at)}, ${format.time(at)}`
      : expected_at
        ? key === 'held'
          ? t('track.until', { until: format.dateTime(expected_at) })
          : t('track.expected', { day: format.weekday(expected_at) })
        : state === 'now' || state === 'todo'
          ? t(`track.wait.${key === 'switched' && kind === 'card' ? 'activated' : key}`)
          : undefined;
    const name =
      key === 'prepared' ? t(`track.prepared.${kind}`) : t(`track.${state === 'failed' ? 'wrong' : 'step'}.${key}`);
    return { key, name, state: states[state], ...(when ? { when } : {}) };
  });
  return <Tracker doneText={t('track.done')} steps={steps} />;
}

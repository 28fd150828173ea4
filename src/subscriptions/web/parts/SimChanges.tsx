import type { CustomerProduct } from '#subscriptions/contract.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';

type Change = { tone: Tone; text: string };

/** Texts of the changes of a SIM that are pending, scheduled, or were refused last. */
const changesOf = (
  { credit_limit, services, addons, buckets }: CustomerProduct,
  t: Texts<'subscriptions/web/parts'>,
  format: Format,
): Change[] => {
  const nextMonth = buckets[0]?.resets_at;
  const pendingCount = services.filter((each) => each.pending).length;
  const [pendingLimit, failedLimit] = [credit_limit?.pending_value, credit_limit?.failed_value];
  const changes: (Change | false)[] = [
    typeof pendingLimit === 'number' && {
      tone: 'wait',
      text: t('changes.limit', { limit: format.money(pendingLimit) }),
    },
    typeof failedLimit === 'number' && {
      tone: 'bad',
      text: t('changes.limitFailed', { limit: format.money(failedLimit) }),
    },
    pendingCount > 0 && { tone: 'wait', text: t('changes.services', { count: pendingCount }) },
    services.some(({ failed }) => failed) && { tone: 'bad', text: t('changes.servicesFailed') },
    ...addons.map(({ state, name }): Change | false => {
      if (state === 'adding') return { tone: 'wait', text: t('changes.addonOn', { name }) };
      if (state !== 'removing' || nextMonth === undefined) return false;
      return { tone: 'off', text: t('changes.addonOff', { name, date: format.dayOfMonth(nextMonth) }) };
    }),
  ];
  return changes.filter((each) => each !== false);
};

/** Lists the changes of a SIM that are pending, scheduled, or were refused last, on its card. */
export function SimChanges({ product }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/parts');
  const format = useFormat();
  const changes = changesOf(product, t, format);
  return (
    // Always rendered, so that screen readers announce new content.
    <div role="status">
      {changes.length > 0 && (
        <ul className="simchanges" aria-label={t('changes.title')}>
          {changes.map(({ tone, text }) => (
            <li key={text}>
              <StateChip tone={tone}>{text}</StateChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

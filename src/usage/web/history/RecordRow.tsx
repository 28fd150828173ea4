import type { UsageItem } from '#usage/contract.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import go from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { costOf, iconOf, placesOf, quantityOf, titleOf } from './record-words.ts';
import { useUsageWords } from './usage-words.ts';

/** One call, message or data session; a press shows all of it. */
export function RecordRow({ item, onOpen }: { item: UsageItem; onOpen: () => void }) {
  const words = useUsageWords();
  const { t, format } = words;
  const about = [
    format.time(item.begun_at),
    ...placesOf(item, words),
    ...(item.questioned_at ? [t('questioned')] : []),
  ];
  return (
    <button type="button" className="line usage-row" onClick={onOpen}>
      <Icon svg={iconOf(item)} />
      <span className="line__main">
        <span className="strong">{titleOf(item, words)}</span>
        <span className="small quiet">{about.join(' · ')}</span>
      </span>
      <span className="line__end">
        <span className="strong">{quantityOf(item, words)}</span>
        <span className={`small ${item.cost > 0 ? 'usage-row__cost' : 'quiet'}`}>{costOf(item, words)}</span>
      </span>
      <Icon svg={go} size="s" className="line__go" />
    </button>
  );
}

import type { UsageItem } from '#usage/contract.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import go from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { recordCost, recordIcon, recordPlaces, recordQuantity, recordTitle } from './record-texts.ts';
import { useUsageTexts } from './use-usage-texts.ts';

/** Row of a record; opens its details. */
export function RecordRow({ item, onOpen }: { item: UsageItem; onOpen: () => void }) {
  const words = useUsageTexts();
  const { t, format } = words;
  const about = [
    format.time(item.begun_at),
    ...recordPlaces(item, words),
    ...(item.questioned_at ? [t('questioned')] : []),
  ];
  return (
    <button type="button" className="line usage-row" onClick={onOpen}>
      <Icon svg={recordIcon(item)} />
      <span className="line__main">
        <span className="strong">{recordTitle(item, words)}</span>
        <span className="small quiet">{about.join(' · ')}</span>
      </span>
      <span className="line__end">
        <span className="strong">{recordQuantity(item, words)}</span>
        <span className={`small ${item.cost > 0 ? 'usage-row__cost' : 'quiet'}`}>{recordCost(item, words)}</span>
      </span>
      <Icon svg={go} size="s" className="line__go" />
    </button>
  );
}

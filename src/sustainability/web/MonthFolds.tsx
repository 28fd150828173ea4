import type { ReactNode } from 'react';
import { useLanguage } from '#platform/browser/i18n.ts';
import { locale } from '#platform/pure/language.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import './month-folds.css';

type MonthFoldsProps<E> = {
  /** Entries of one page of the list, the newest first. */
  entries: readonly E[];
  dayOf(entry: E): string;
  /** Whether other pages have entries before and after these. The first and last month or year may be incomplete then, and show no sums. */
  hasMore: { before: boolean; after: boolean };
  /** Texts of the sums of a month or year. */
  sumUp(entries: readonly E[]): readonly string[];
  children(entries: readonly E[], month: string): ReactNode;
};

/** A list folded into months with their sums, and earlier years into one fold each; the newest month is open. */
export function MonthFolds<E>({ entries, ...props }: MonthFoldsProps<E>) {
  const { dayOf } = props;
  const [newestYear, ...earlierYears] = [...Map.groupBy(entries, (entry) => dayOf(entry).slice(0, 4))];
  if (!newestYear) return null;
  const pages = { before: props.hasMore.before, after: props.hasMore.after && earlierYears.length === 0 };
  return (
    <div className="month-folds">
      <Months {...props} entries={newestYear[1]} hasMore={pages} isNewest />
      {earlierYears.map(([year, entriesOfYear], at) => {
        const after = props.hasMore.after && at === earlierYears.length - 1;
        return (
          <Disclosure key={year} summary={<FoldHead name={year} sums={after ? [] : props.sumUp(entriesOfYear)} />}>
            <div className="month-folds month-folds--year">
              <Months {...props} entries={entriesOfYear} hasMore={{ before: false, after }} />
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}

function Months<E>({
  entries,
  dayOf,
  hasMore,
  sumUp,
  children,
  isNewest,
}: MonthFoldsProps<E> & { isNewest?: boolean }) {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(locale[language], {
    timeZone: 'Europe/Brussels',
    month: 'long',
    year: 'numeric',
  });
  const months = [...Map.groupBy(entries, (entry) => dayOf(entry).slice(0, 7))];
  return months.map(([month, entriesOfMonth], at) => {
    const name = format.format(new Date(`${month}-01T12:00:00Z`));
    const isWhole = !(hasMore.before && at === 0) && !(hasMore.after && at === months.length - 1);
    return (
      <Disclosure
        key={month}
        open={isNewest === true && at === 0}
        summary={<FoldHead name={name} sums={isWhole ? sumUp(entriesOfMonth) : []} />}
      >
        {children(entriesOfMonth, name)}
      </Disclosure>
    );
  });
}

function FoldHead({ name, sums }: { name: string; sums: readonly string[] }) {
  return (
    <span className="month-folds__head">
      <span className="month-folds__month">{name}</span>
      {sums.length > 0 && <span className="small quiet">{sums.join(' · ')}</span>}
    </span>
  );
}

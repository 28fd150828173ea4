import type { ReactNode } from 'react';
import { useLanguage } from '#platform/browser/i18n.ts';
import { locale } from '#platform/pure/language.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import './month-folds.css';

type MonthFoldsProps<E> = {
  /** A page of a list, the newest first. */
  entries: readonly E[];
  dayOf(entry: E): string;
  /** Entries before and after the page: a month that may go on there shows no sums. */
  more: { before: boolean; after: boolean };
  /** Sums of a month in words. */
  sumUp(entries: readonly E[]): readonly string[];
  children(entries: readonly E[], month: string): ReactNode;
};

/** A list folded into months with their sums; the newest month is open. */
export function MonthFolds<E>({ entries, dayOf, more, sumUp, children }: MonthFoldsProps<E>) {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(locale[language], {
    timeZone: 'Europe/Brussels',
    month: 'long',
    year: 'numeric',
  });
  const months = [...Map.groupBy(entries, (entry) => dayOf(entry).slice(0, 7))];
  return (
    <div className="month-folds">
      {months.map(([month, own], at) => {
        const name = format.format(new Date(`${month}-01T12:00:00Z`));
        const isWhole = !(more.before && at === 0) && !(more.after && at === months.length - 1);
        return (
          <Disclosure
            key={month}
            open={at === 0}
            summary={
              <span className="month-folds__head">
                <span className="month-folds__month">{name}</span>
                {isWhole && <span className="small quiet">{sumUp(own).join(' · ')}</span>}
              </span>
            }
          >
            {children(own, name)}
          </Disclosure>
        );
      })}
    </div>
  );
}

import { useTexts } from '#platform/browser/i18n.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { sustainabilityPaths } from '#sustainability/paths.ts';

const pages = {
  ledger: sustainabilityPaths.history(),
  portfolio: sustainabilityPaths.portfolioHistory(),
  claims: sustainabilityPaths.claims(),
} as const;

/** Links to the public sources. `but`: the current page, which is left out. */
export function BookLinks({ but }: { but?: keyof typeof pages }) {
  const t = useTexts('sustainability/web/books');
  return (
    <section>
      <h2 className="books__more">{t('check')}</h2>
      <RowList>
        {(Object.keys(pages) as (keyof typeof pages)[])
          .filter((page) => page !== but)
          .map((page) => (
            <Row key={page} href={pages[page]} title={t(`${page}.title`)} detail={t(`${page}.intro`)} />
          ))}
      </RowList>
    </section>
  );
}

import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';

type Dated = { edition: number; from: string };

/** Links to earlier editions of a text or list with their validity; `editions`: all editions, newest first. */
export function EditionLinks({
  editions,
  hrefOf,
}: {
  editions: readonly Dated[];
  hrefOf: (edition: number) => string;
}) {
  const t = useTexts('legal');
  const format = useFormat();
  return (
    <section className="legal__part stack g3">
      <h2>{t('editions.earlier')}</h2>
      {editions.length < 2 && <p className="quiet">{t('editions.none')}</p>}
      <ul className="legal__editions">
        {editions.slice(1).map(({ edition, from }, index) => (
          <li key={edition}>
            <Link href={hrefOf(edition)}>
              {t('editions.of', {
                edition,
                from: format.date(from),
                until: format.date(editions[index]?.from ?? from),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

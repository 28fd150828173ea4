import { PriceTable } from '#platform/ui/figures/PriceTable.tsx';

type Section = { key: string; title: string; note: string | null; columns: string[]; rows: string[][] };

/** The tables of a price list, each under its heading, with the way to each. */
export function PriceTables({ sections, contents }: { sections: readonly Section[]; contents: string }) {
  return (
    <>
      <nav className="legal__nav" aria-label={contents}>
        <ol>
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ key, title, note, columns, rows }) => (
        <section key={key} id={key} className="legal__part stack g3">
          <h2>{title}</h2>
          {note && <p className="quiet">{note}</p>}
          <PriceTable label={title} heads={columns} rows={rows} />
        </section>
      ))}
    </>
  );
}

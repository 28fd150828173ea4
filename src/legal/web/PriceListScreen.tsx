import './legal.css';
import { useQuery } from '@tanstack/react-query';
import { priceListPdfHref, priceListQuery } from '#catalogue/web/parts/price-list.ts';
import { legalPaths } from '../paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { catalogueContract } from '#catalogue/contract.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { FailedScreen } from '#platform/ui/states/FailedScreen.tsx';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import { SkeletonText } from '#platform/ui/states/Skeletons.tsx';
import { parseEditionNumber, useBrowserSearch } from './edition-selector.ts';
import { EarlierNotice } from './EarlierNotice.tsx';
import { EditionLinks } from './EditionLinks.tsx';
import { PriceTable } from '#platform/ui/figures/PriceTable.tsx';

type Section = { key: string; title: string; note: string | null; columns: string[]; rows: string[][] };

/** The tables of a price list, each under its heading, with links to them. */
function PriceTables({ sections, contents }: { sections: readonly Section[]; contents: string }) {
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

type PriceList = ReplyOf<(typeof catalogueContract)['GET /api/catalogue/price-list']>;

/** All prices of an edition, the one in force unless `?edition=` names another. */
export function PriceListScreen() {
  const t = useTexts('legal');
  const platformTexts = useTexts('platform');
  const edition = parseEditionNumber(useBrowserSearch());
  const { data, isError, isFetching, refetch } = useQuery(priceListQuery(edition));
  if (isError && !data)
    return (
      <FailedScreen
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platformTexts('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <main id="main" className="wrap page" aria-busy={!data}>
      <div className="legal legal--wide">
        <h1 tabIndex={-1}>{t('prices.title')}</h1>
        {data ? <Edition list={data} /> : <SkeletonText label={platformTexts('loading')} />}
      </div>
    </main>
  );
}

function Edition({ list }: { list: PriceList }) {
  const t = useTexts('legal');
  const format = useFormat();
  const editionIndex = list.editions.findIndex(({ edition }) => edition === list.edition);
  const [validFrom = '', validUntil] = [list.editions[editionIndex]?.from, list.editions[editionIndex - 1]?.from];
  return (
    <>
      <p className="quiet">
        {validUntil === undefined && t('prices.since', { edition: list.edition, date: format.date(validFrom) })}{' '}
        {t('prices.vat')}
      </p>
      {validUntil !== undefined && (
        <EarlierNotice edition={list.edition} from={validFrom} until={validUntil} now={legalPaths.prices()} />
      )}
      <p className="legal__own">
        <Button kind="secondary" href={priceListPdfHref(list.edition)} icon={download} target="_blank" rel="noopener">
          {t('editions.download')}
        </Button>
      </p>
      <PriceTables sections={list.sections} contents={t('contents')} />
      <EditionLinks editions={list.editions} hrefOf={(edition) => `${legalPaths.prices()}?edition=${edition}`} />
    </>
  );
}

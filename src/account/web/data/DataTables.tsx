import type { accountContract } from '../../contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts, useLanguage } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import type { AccountEvent } from '../events/events.ts';
import { useEventText } from '../events/use-event-text.ts';
import { RowValues } from './RowValues.tsx';

/** An exported account event, with the text of the events screen. */
function EventValues({ row }: { row: Record<string, unknown> }) {
  const formatEvent = useEventText();
  const language = useLanguage();
  const { kind, country, detail, ...otherValues } = row;
  const eventText = formatEvent({ kind: String(kind), detail: (detail ?? {}) as AccountEvent['detail'] });
  const countryName =
    typeof country === 'string' ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : null;
  return <RowValues table="account_event" row={{ kind: eventText, ...otherValues, country: countryName ?? null }} />;
}

type PersonalDataExport = ReplyOf<(typeof accountContract)['POST /api/customer/data/export']>;

/** Downloads the export as a JSON file. */
const downloadExport = (data: PersonalDataExport, name: string): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${data.made_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
};

/** The exported data, one collapsible section for each table. */
export function DataTables({ data }: { data: PersonalDataExport }) {
  const t = useTexts('account/web/data');
  const storedTexts = useTexts('account/web/stored');
  const format = useFormat();
  return (
    <div className="part stack g5">
      <p className="quiet" role="status">
        {t('of', { at: format.dateTime(data.made_at) })}
      </p>
      <div>
        <Button kind="secondary" icon={download} onClick={() => downloadExport(data, t('file'))}>
          {t('download')}
        </Button>
      </div>
      {data.accounts.map(({ customer_uuid, tables }, at) => (
        <section key={customer_uuid} className="stack g3">
          {at > 0 && <h2>{t('sub', { number: at })}</h2>}
          {tables.map(({ name, rows }) => (
            <div key={name} className="own-data__table">
              <Disclosure
                summary={
                  <span>
                    {storedTexts(`tables.${name}`)}{' '}
                    <span className="small quiet">{t('rows', { count: rows.length })}</span>
                  </span>
                }
              >
                <ul className="own-data__rows">
                  {rows.map((row, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- they never change places
                    <li key={place}>
                      {name === 'account_event' ? <EventValues row={row} /> : <RowValues table={name} row={row} />}
                    </li>
                  ))}
                </ul>
              </Disclosure>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

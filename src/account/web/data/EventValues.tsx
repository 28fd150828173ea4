import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { RowValues } from './RowValues.tsx';

type Detail = { way?: string; what?: string };

/** An exported account event, with the text of the events screen. */
export function EventValues({ row }: { row: Record<string, unknown> }) {
  const t = useTexts('account/web/events');
  const language = useLanguage();
  const { kind, country, detail, ...rest } = row;
  const { way, what = '' } = (detail ?? {}) as Detail;
  const words = t(`kinds.${String(kind)}`, { what, way: way ? t(`ways.${way}`) : '' });
  const place = typeof country === 'string' ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : null;
  return <RowValues row={{ kind: words.trim(), ...rest, country: place ?? null }} />;
}

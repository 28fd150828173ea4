import type { InvoiceDetails } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { useMonthName } from './use-month-name.ts';

type Line = InvoiceDetails['lines'][number];
type NamedLine = Pick<Line, 'kind' | 'name'> & { period?: Line['period'] };

/** Words for the lines of a bill, as on the PDF, and for its months. */
export const useLineTexts = () => {
  const t: Texts<'billing/web/parts'> = useTexts('billing/web/parts');
  const format = useFormat();
  const monthOf = useMonthName();
  const lineNameOf = ({ kind, name, period }: NamedLine): string => {
    if (kind === 'contribution' && name !== '') return name;
    const kindName = t(`line.${kind}`, { name, month: period ? monthOf(period.from.slice(0, 7)) : '' });
    const isComplete = name === '' || kind === 'plan' || kind === 'telecom_addon' || kind === 'carbon_addon';
    return isComplete ? kindName : t('line.named', { what: kindName, name });
  };
  /** The name of a line that is shown alone. */
  const lineTitleOf = (line: NamedLine): string => {
    const name = lineNameOf(line);
    return name.slice(0, 1).toLocaleUpperCase() + name.slice(1);
  };
  return { t, format, monthOf, lineNameOf, lineTitleOf };
};

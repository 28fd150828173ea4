import { useFormat } from '#platform/browser/format.ts';
import { useOnline } from '#platform/browser/online.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { type Slice, useSessionSlice } from '#identity/web/queries.ts';
import type { CustomerWearable, EmissionDetails, SustainabilitySlice } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { DevicesRow } from '../devices/DevicesRow.tsx';
import { useDeviceName } from '../devices/use-device-name.ts';
import './calculator.css';
import { dayToNoonIso } from '../day-to-noon-iso.ts';
import type { Kilograms } from '#platform/pure/carbon.ts';

type Line = EmissionDetails['parts'][number]['lines'][number];

/** Formats kilograms to a tenth; smaller weights as "under 0.1". */
const useFormatWeight = () => {
  const words = useTexts('sustainability');
  const format = useFormat();
  return (kg: Kilograms): string => (kg === 0 ? words('emitted.under', { kg: format.number(0.1) }) : format.number(kg));
};

/** The total estimate and its parts. */
export function EmissionParts({ details: { since, as_of, kg, give_or_take_kg, parts } }: { details: EmissionDetails }) {
  const t = useTexts('sustainability/web/calculator');
  const format = useFormat();
  const weight = useFormatWeight();
  return (
    <>
      <Card as="section" className="calculator__whole">
        <h2>{t('whole')}</h2>
        <p>
          <Figure value={weight(kg)} unit="kg" />
        </p>
        <p className="quiet">
          {t(since === brusselsDate(new Date(as_of)) ? 'marginToday' : 'margin', {
            from: format.dayOfMonth(dayToNoonIso(since)),
            to: format.dayOfMonth(as_of),
            kg: format.number(give_or_take_kg),
          })}
        </p>
        <p>{t('apart')}</p>
      </Card>
      <div className="calculator__parts">
        {parts.map(({ part, lines, ...sum }) => (
          <Card as="section" key={part} className="stack g3">
            <h2>{t(`part.${part}.title`)}</h2>
            {(lines.length > 0 || part === 'sim') && (
              <p>
                <Figure
                  value={lines.some(({ amount }) => amount > 0) ? weight(sum.kg) : format.number(0)}
                  unit="kg"
                  size={28}
                />
              </p>
            )}
            <p className="small quiet">{t(`part.${part}.text`)}</p>
            {lines.length > 0 && <EmissionLines lines={lines} />}
            {lines.length === 0 && part === 'sim' && <p>{t('countedBefore')}</p>}
            {part === 'device' && <OwnDevices counted={lines.length > 0} />}
          </Card>
        ))}
      </div>
    </>
  );
}

const selectDevices: Slice<SustainabilitySlice, readonly CustomerWearable[]> = ({ customer_wearable }) =>
  customer_wearable;

/** Row to choose the devices, inside the part of the estimate that counts them. */
function OwnDevices({ counted }: { counted: boolean }) {
  const words = useTexts('sustainability');
  const devices = useSessionSlice(selectDevices).data;
  const isOnline = useOnline();
  if (devices) return <DevicesRow devices={devices} live={isOnline} />;
  return counted ? null : <p>{words('devices.none')}</p>;
}

/** Link to the removal and contributions of the customer, which are a separate figure. */
export function Funded() {
  const t = useTexts('sustainability/web/calculator');
  return (
    <p>
      <Button kind="text" href={sustainabilityPaths.overview()}>
        {t('funded')}
      </Button>
    </p>
  );
}

/** Lines of a part: quantity, grams per unit, and source. */
function EmissionLines({ lines }: { lines: readonly Line[] }) {
  const [t, words] = [useTexts('sustainability/web/calculator'), useTexts('sustainability')];
  const format = useFormat();
  const nameOf = useDeviceName();
  return (
    <PriceLines
      lines={lines.map(({ factor, device, amount, unit, grams, source, year, uncertainty_percent }) => ({
        label: (
          <>
            <span className="strong">
              {device || factor === 'making' ? device && nameOf(device) : words(`emitted.factor.${factor}`)}
            </span>
            <br />
            {t('each', {
              amount: format.number(amount, unit === 'min' || unit === 'SMS' ? 0 : 2),
              grams: format.number(grams, grams < 1 ? 3 : 1),
              unit: words(`emitted.unit.${unit}`),
            })}
            {device && (
              <>
                <br />
                {t('spread', { count: device.months })}
              </>
            )}
            <br />
            <span className="small quiet">
              {words(`emitted.source.${source}`, { year, percent: format.number(uncertainty_percent) })}
            </span>
          </>
        ),
        value: format.amount(amount * grams, 'g', amount * grams < 10 ? 1 : 0),
      }))}
    />
  );
}

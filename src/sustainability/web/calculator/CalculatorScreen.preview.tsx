import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import type { EmissionDetails } from '#sustainability/contract.ts';
import { emissionLines, groupEmissionLinesByPart, sumEmissionLines } from '#sustainability/rules/emission-lines.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { CalculatorScreen } from './CalculatorScreen.tsx';

const asked = 'GET /api/green/emission/details';
const sim = simInUse();

const details = (
  used: Record<string, number>,
  activated_at: string,
  devices: Parameters<typeof emissionLines>[1] = [],
): EmissionDetails => {
  const buckets = Object.entries(used).map(([kind, amount]) => ({ kind, used: amount }));
  const { since, lines } = emissionLines([{ type: 1, activated_at, buckets }], devices, '2026-11-23');
  return {
    since,
    as_of: '2026-11-23T10:00:00.000Z',
    ...sumEmissionLines(lines),
    parts: groupEmissionLinesByPart(lines),
  };
};
const [{ uuid: wearable_uuid }, , tablet] = wearables;
const full = details({ data: 14.2, voice: 210, sms: 24 }, '2026-11-03T10:00:00Z', [
  { wearable_uuid, has_refurbished: false },
  { wearable_uuid: tablet.uuid, has_refurbished: true },
]);

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={CalculatorScreen}
    path="/calculator/$uuid"
    at={`/calculator/${sim.uuid}`}
    strings={['sustainability', 'sustainability/web/calculator', 'subscriptions/web/parts']}
    answers={{ 'GET /api/customer/session': { reply: { customer_product: [sim] } }, ...answers }}
  />
);

/** Empty: nothing was used yet. Partial: no device is known. */
export const preview: Preview = {
  title: 'Emissions of a SIM',
  kind: 'screen',
  states: {
    loading: show({ [asked]: 'waiting' }),
    empty: show({ [asked]: { reply: details({}, '2026-03-11T10:00:00Z') } }),
    error: show({}),
    partial: show({ [asked]: { reply: details({ data: 14.2, voice: 210, sms: 24 }, '2026-03-11T10:00:00Z') } }),
    full: show({ [asked]: { reply: full } }),
  },
};

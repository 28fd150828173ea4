import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import type { EmissionDetails } from '#sustainability/contract.ts';
import {
  monthEmissionLines,
  groupEmissionLinesByPart,
  sumEmissionLines,
} from '#sustainability/rules/month-emission-lines.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { CalculatorScreen } from './CalculatorScreen.tsx';

const endpoint = 'GET /api/green/emission/details';
const sim = simInUse();

const details = (
  usedByKind: Record<string, number>,
  activated_at: string,
  devices: Parameters<typeof monthEmissionLines>[1] = [],
): EmissionDetails => {
  const buckets = Object.entries(usedByKind).map(([kind, amount]) => ({ kind, used: amount }));
  const { first_day, lines } = monthEmissionLines([{ type: 1, activated_at, buckets }], devices, '2026-11-23');
  return {
    since: first_day,
    as_of: '2026-11-23T10:00:00.000Z',
    ...sumEmissionLines(lines),
    parts: groupEmissionLinesByPart(lines),
  };
};
const [{ uuid: wearable_uuid }, , tablet] = wearables;
const owned = [
  { customer_wearable_uuid: '1', wearable_uuid, has_refurbished: false },
  { customer_wearable_uuid: '2', wearable_uuid: tablet.uuid, has_refurbished: true },
];
const full = details({ data: 14.2, voice: 210, sms: 24 }, '2026-11-03T10:00:00Z', owned);

const parts = (device: number, network: number) => [
  { part: 'device', kg: device, give_or_take_kg: 0.6 },
  { part: 'charging', kg: 0.05, give_or_take_kg: 0.02 },
  { part: 'network', kg: network, give_or_take_kg: 0.3 },
  { part: 'sim', kg: 0, give_or_take_kg: 0 },
];
const history = {
  items: [
    { from: '2026-11-01', to: '2026-11-24', kg: 2.35, give_or_take_kg: 0.92, parts: parts(1.6, 0.7) },
    { from: '2026-10-01', to: '2026-11-01', kg: 3.05, give_or_take_kg: 0.92, parts: parts(2.1, 0.9) },
    { from: '2026-09-01', to: '2026-10-01', kg: 2.65, give_or_take_kg: 0.92, parts: parts(2.1, 0.5) },
  ],
  total: 3,
  as_of: '2026-11-23T10:00:00.000Z',
};
const dated = { 'GET /api/green/emission/history': { reply: history } };

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={CalculatorScreen}
    path="/calculator/$uuid"
    at={`/calculator/${sim.uuid}`}
    strings={['sustainability', 'sustainability/web/calculator', 'subscriptions/web/parts']}
    answers={{ 'GET /api/customer/session': { reply: { customer_product: [sim], customer_wearable: [] } }, ...answers }}
  />
);

/** Empty: nothing was used yet. Partial: no device is known, and the history did not load. */
export const preview: Preview = {
  title: 'Emissions of a SIM',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({
      'GET /api/green/emission/history': { reply: { ...history, items: [], total: 0 } },
      [endpoint]: { reply: details({}, '2026-03-11T10:00:00Z') },
    }),
    error: show({}),
    partial: show({ [endpoint]: { reply: details({ data: 14.2, voice: 210, sms: 24 }, '2026-03-11T10:00:00Z') } }),
    full: show({
      ...dated,
      [endpoint]: { reply: full },
      'GET /api/customer/session': { reply: { customer_product: [sim], customer_wearable: owned } },
    }),
  },
};

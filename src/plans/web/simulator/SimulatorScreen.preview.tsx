import { type PreviewAnswer, ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Comparison } from '#plans/contract.ts';
import { comparison, fewDays, nothingUsed, sessionWithSim, simUuid, comparisonWithPromo } from '../preview-data.ts';
import { SimulatorScreen } from './SimulatorScreen.tsx';

const path = '/customer/tariff-simulator/$uuid';
const at = `/customer/tariff-simulator/${simUuid}`;
const bestTariffReply = { url: 'https://www.besttariff.be', filename: 'usage-profile-2026-11-22.csv', csv: '' };

const show =
  (reply: Comparison | 'waiting' | null, bestTariff: PreviewAnswer = { reply: bestTariffReply }) =>
  () => {
    const answers: ScreenPreviewProps['answers'] = {
      'GET /api/customer/session': { reply: sessionWithSim() },
      'GET /api/besttariff/url': bestTariff,
      ...(reply === 'waiting' ? { 'GET /api/customer/product/tariff/compare': 'waiting' as const } : {}),
      ...(reply && reply !== 'waiting' ? { 'GET /api/customer/product/tariff/compare': { reply } } : {}),
    };
    const strings = ['plans/web/simulator', 'plans', 'subscriptions', 'subscriptions/web/parts', 'ordering'];
    return <ScreenPreview screen={SimulatorScreen} path={path} at={at} strings={strings} answers={answers} />;
  };

const comparisonReply = comparison();
const yoursIsCheapest = comparisonReply.basis.months.map((use) => ({ ...use, home_bytes: 34_000_000_000 }));

export const preview: Preview = {
  title: 'Tariff simulator',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show(nothingUsed),
    error: show(null),
    partial: show(fewDays),
    full: show(comparisonReply),
    'the link to the regulator failed': show(comparisonReply, 'down'),
    'a promo runs': show(comparisonWithPromo),
    'the present plan costs least': show({
      ...comparisonReply,
      basis: { ...comparisonReply.basis, months: yoursIsCheapest },
    }),
  },
};

import { BUSINESS } from '#customers/rules/customer-type.ts';
import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Comparison } from '#plans/contract.ts';
import {
  chosenOak,
  comparison,
  comparisonWithExtras,
  comparisonWithPromo,
  fewDays,
  nothingUsed,
  prepaidComparison,
  sessionWithSim,
  simUuid,
} from '../preview-data.ts';
import { ChangePlanScreen } from './ChangePlanScreen.tsx';

const path = '/customer/change-bundle/$uuid';
const at = `/customer/change-bundle/${simUuid}?offer=${chosenOak}`;

const show =
  (reply: Comparison | 'waiting' | null, type: Parameters<typeof sessionWithSim>[1] = 1) =>
  () => {
    const answers: ScreenPreviewProps['answers'] = {
      'GET /api/customer/session': { reply: sessionWithSim(null, type) },
      ...(reply === 'waiting' ? { 'GET /api/customer/product/tariff/compare': 'waiting' as const } : {}),
      ...(reply && reply !== 'waiting' ? { 'GET /api/customer/product/tariff/compare': { reply } } : {}),
    };
    const strings = ['plans/web/change', 'plans', 'subscriptions', 'subscriptions/web/parts', 'ordering'];
    return <ScreenPreview screen={ChangePlanScreen} path={path} at={at} strings={strings} answers={answers} />;
  };

export const preview: Preview = {
  title: 'Plan change, today and after',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show(nothingUsed),
    error: show(null),
    partial: show(fewDays),
    full: show(comparison()),
    'a promo runs': show(comparisonWithPromo),
    'extras end': show(comparisonWithExtras),
    'of a company': show(comparisonWithExtras, BUSINESS),
    prepaid: show(prepaidComparison),
  },
};

import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Comparison } from '#plans/contract.ts';
import {
  chosenOak,
  comparison,
  fewDays,
  nothingUsed,
  oakPlanned,
  plannedComparison,
  sessionWithSim,
  simUuid,
  comparisonWithPromo,
} from '../preview-data.ts';
import { ChangePlanScreen } from './ChangePlanScreen.tsx';

const path = '/customer/change-bundle/$uuid';
const at = `/customer/change-bundle/${simUuid}`;

const show =
  (reply: Comparison | 'waiting' | null, where = at, pendingOffer: Parameters<typeof sessionWithSim>[0] = null) =>
  () => {
    const answers: ScreenPreviewProps['answers'] = {
      'GET /api/customer/session': { reply: sessionWithSim(pendingOffer) },
      ...(reply === 'waiting' ? { 'GET /api/customer/product/tariff/compare': 'waiting' as const } : {}),
      ...(reply && reply !== 'waiting' ? { 'GET /api/customer/product/tariff/compare': { reply } } : {}),
    };
    const strings = ['plans/web/change', 'plans', 'subscriptions', 'subscriptions/web/parts', 'ordering'];
    return <ScreenPreview screen={ChangePlanScreen} path={path} at={where} strings={strings} answers={answers} />;
  };

const unsold = comparison();

export const preview: Preview = {
  title: 'Change plan',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show(nothingUsed),
    error: show(null),
    partial: show(fewDays),
    full: show(comparison()),
    'another plan is chosen': show(comparison(), `${at}?offer=${chosenOak}`),
    'a promo runs': show(comparisonWithPromo, `${at}?offer=${chosenOak}`),
    'one is planned': show(plannedComparison, at, oakPlanned),
    'taken back this month': show({ ...plannedComparison, pending_offer: null }),
    'the present one is no longer sold': show({ ...unsold, present: { ...unsold.present, on_sale: false } }),
  },
};

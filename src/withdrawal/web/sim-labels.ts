import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { useTexts } from '#platform/browser/i18n.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { Withdrawal } from '#withdrawal/contract.ts';

export type LabelledSim = Pick<Withdrawal['sims'][number], 'plan' | 'type' | 'msisdn' | 'own_number'>;
/** How far its withdrawal is. */
export type WithdrawalStage = 'offered' | 'stated' | 'received';
type Texts = ReturnType<typeof useTexts>;

/** "Birch, eSIM, 0457 00 01 30": how a SIM is told from the others of its order, by the number that its customer knows it by. */
export const formatSimLabel = (t: Texts, { plan, type, msisdn, own_number }: LabelledSim): string => {
  const number = own_number?.msisdn ?? msisdn;
  return [plan, t(type === ESIM ? 'sim.esim' : 'sim.card'), ...(number ? [formatPhoneNoBreak(number)] : [])].join(', ');
};

/** Of a SIM whose own number has not come yet: the one it has meanwhile, and where the own one stays. Empty for any other SIM. */
export const formatOwnNumberNote = (t: Texts, { msisdn, own_number }: LabelledSim, stage: WithdrawalStage): string => {
  if (own_number === null) return '';
  const stays = stage === 'offered' ? [] : [t('own.stays', { operator: own_number.operator_name })];
  const now = msisdn
    ? [t(stage === 'received' ? 'own.had' : 'own.forNow', { number: formatPhoneNoBreak(msisdn) })]
    : [];
  return [...stays, ...now].join(' ');
};

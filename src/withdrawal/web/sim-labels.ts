import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { useTexts } from '#platform/browser/i18n.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { Withdrawal } from '#withdrawal/contract.ts';

export type LabelledSim = Pick<Withdrawal['sims'][number], 'plan' | 'type' | 'msisdn' | 'own_number'>;
export type WithdrawalStage = 'offered' | 'stated' | 'received';
type Texts = ReturnType<typeof useTexts<'withdrawal'>>;

/**
 * For example "Birch, eSIM, 0457 00 01 30": identifies a SIM by plan, type and number (the port-in number when there
 * is one).
 */
export const formatSimLabel = (t: Texts, { plan, type, msisdn, own_number }: LabelledSim): string => {
  const number = own_number?.msisdn ?? msisdn;
  return [plan, t(type === ESIM ? 'sim.esim' : 'sim.card'), ...(number ? [formatPhoneNoBreak(number)] : [])].join(', ');
};

/**
 * For a SIM with a pending port-in: its temporary number, and that the ported number stays with its operator. Empty
 * for other SIMs.
 */
export const formatPendingPortInNote = (
  t: Texts,
  { msisdn, own_number }: LabelledSim,
  stage: WithdrawalStage,
): string => {
  if (own_number === null) return '';
  const staysNote = stage === 'offered' ? [] : [t('own.stays', { operator: own_number.operator_name })];
  const numberNote = msisdn
    ? [t(stage === 'received' ? 'own.had' : 'own.forNow', { number: formatPhoneNoBreak(msisdn) })]
    : [];
  return [...staysNote, ...numberNote].join(' ');
};

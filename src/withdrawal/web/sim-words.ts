import { displayPhone } from '#customers/rules/phone.ts';
import type { useTexts } from '#platform/browser/i18n.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

type Sim = { plan: string; type: 0 | 1; msisdn: string | null };

/** "Birch, eSIM, 0457 00 01 30": how a SIM is told from the others of its order. */
export const simWords = (t: ReturnType<typeof useTexts>, { plan, type, msisdn }: Sim): string =>
  [plan, t(type === ESIM ? 'sim.esim' : 'sim.card'), ...(msisdn ? [displayPhone(msisdn)] : [])].join(', ');

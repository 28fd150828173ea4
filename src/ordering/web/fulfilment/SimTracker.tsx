import type { OrderProduct } from '#ordering/contract.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';
import { isAwaitingPortedNumber } from '#porting/rules/port-in-state.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

type Step = OrderProduct['tracker'][number];

const trackerStates = { done: 'done', now: 'now', todo: 'todo', failed: 'bad' } as const;

/** Formats the prerequisite of a step without a date. */
const formatPrerequisite = (step: Step, { state }: OrderProduct, t: Texts<'subscriptions'>): string | undefined => {
  if (step.state === 'failed') return undefined;
  // Activation of a SIM card starts when the customer enters its number.
  if (step.key === 'activated' && step.state === 'now' && state === 'sim_in_delivery')
    return t('track.wait.installed.now');
  return step.key === 'ordered' || step.key === 'cancelled' || step.key === 'ended'
    ? undefined
    : t(`track.wait.${step.key}.${step.state === 'now' ? 'now' : 'todo'}`);
};

const formatStepTime = (
  step: Step,
  product: OrderProduct,
  t: Texts<'subscriptions'>,
  format: Format,
): string | undefined => {
  if (step.at) return `${format.day(step.at)}, ${format.time(step.at)}`;
  if (step.expected_at) return format.day(step.expected_at);
  return step.state === 'done' ? undefined : formatPrerequisite(step, product, t);
};

/** Steps that have a separate text for failure. */
const failableSteps: ReadonlySet<string> = new Set(['sent', 'delivered', 'installed', 'activated', 'ported']);

const stepNameKey = ({ key, state }: Step, { type }: OrderProduct): string => {
  if (state === 'failed' && failableSteps.has(key)) return `track.wrong.${key}`;
  return key === 'prepared' && type === ESIM ? 'track.step.preparedEsim' : `track.step.${key}`;
};

/** The steps from the order to the activation, with their dates or prerequisites. */
export function SimTracker({ product }: { product: OrderProduct }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { port_in, msisdn } = product;
  const moreOf = (step: Step): string | undefined => {
    if (step.key === 'prepared' && step.state === 'done' && msisdn)
      return t(port_in && isAwaitingPortedNumber(port_in, msisdn) ? 'track.temporary' : 'track.number', {
        number: formatPhoneNoBreak(msisdn),
      });
    if (step.key === 'installed' && step.state === 'now') return t('track.leave');
    if (step.key === 'ported' && port_in)
      return t('track.from', { number: formatPhoneNoBreak(port_in.msisdn), operator: port_in.operator_name });
    return undefined;
  };
  const steps = product.tracker.map((step): TrackerStep => {
    const [time, note] = [formatStepTime(step, product, t, format), moreOf(step)];
    const name = t(stepNameKey(step, product));
    return {
      key: step.key,
      name,
      state: trackerStates[step.state],
      ...(time ? { timeText: time } : {}),
      ...(note ? { detail: note } : {}),
    };
  });
  return <Tracker doneText={t('done')} steps={steps} />;
}

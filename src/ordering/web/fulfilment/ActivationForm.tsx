import { useEffect, useRef, useState } from 'react';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { PortIn } from '#porting/contract.ts';
import { isPortInRunning } from '#porting/rules/port-in-state.ts';
import { PortInFields } from '#porting/web/parts/PortInFields.tsx';
import {
  checkPortInValues,
  toPortInBody,
  initialPortInValues,
  type PortInFieldName,
  type PortInValues,
} from '#porting/web/parts/port-in-values.ts';
import { checkIccid } from '#subscriptions/rules/iccid.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { addMonths, brusselsDate, daysLeftInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { useFormat } from '#platform/browser/format.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { SimNumberField } from '#subscriptions/web/parts/SimNumberField.tsx';
import { type ActivationBody, useActivateSim } from './use-activate-sim.ts';

type ActivationValues = { sim_number: string; number: 'new' | 'keep'; port_in: PortInValues; early_start: boolean };

export type ActivationFormProps = { product: OrderProduct; submitText: string; onDone?: () => void };

/** Data that the former operator checks, without the number, which the order has. */
const stillMissing: ReadonlySet<PortInFieldName> = new Set(['sim_number', 'customer_number', 'date', 'mandate']);

const isSameNumber = ({ msisdn, operator_uuid, subscription }: PortInValues, portIn: PortIn): boolean => {
  const initialValues = initialPortInValues(portIn);
  return (
    msisdn === initialValues.msisdn &&
    operator_uuid === initialValues.operator_uuid &&
    subscription === initialValues.subscription &&
    operator_uuid !== ''
  );
};

/** Days before the 1st from which an activation of a prepaid SIM says that a whole month follows soon. */
const LAST_DAYS = 7;

/** Says that a whole month is debited soon, for a prepaid SIM that is activated in the last days of a month. */
function LastDaysNote({ product: { offer } }: Pick<ActivationFormProps, 'product'>) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const today = brusselsDate(serverNow());
  const count = daysLeftInMonth(today);
  if (offer.payment_type !== 'prepaid' || count > LAST_DAYS) return null;
  return (
    <Notice kind="info">
      <p>{t('activation.lastDays', { count, date: format.dayOfMonth(addMonths(firstOfMonth(today), 1)) })}</p>
    </Notice>
  );
}

type KnownPortIn = NonNullable<ActivationFormProps['product']['port_in']>;

/** The number that was given with the order, with a button to change it. */
function GivenNumber({ portIn, onChange }: { portIn: KnownPortIn; onChange: () => void }) {
  const t = useTexts('subscriptions');
  const portingTexts = useTexts('porting');
  return (
    <div className="row row--wrap">
      <p className="grow">
        <span className="small quiet">{t('activation.given')}</span>
        <br />
        <span className="strong">{formatPhoneNoBreak(portIn.msisdn)}</span>
        <br />
        {portIn.operator_name} · {portingTexts(`form.${portIn.subscription}`)}
      </p>
      <Button kind="text" aria-label={t('activation.changeNumber')} onClick={onChange}>
        {t('activation.change')}
      </Button>
    </div>
  );
}

function NumberText({ keeps, msisdn }: { keeps: boolean; msisdn: Msisdn | null }) {
  const t = useTexts('subscriptions');
  return (
    <p className="small quiet under">
      {keeps && t('activation.keepText')}
      {!keeps && msisdn && t('activation.newText', { number: formatPhoneNoBreak(msisdn) })}
    </p>
  );
}

function MovingNumber({ portIn }: { portIn: KnownPortIn }) {
  const t = useTexts('subscriptions');
  if (!isPortInRunning(portIn.state)) return null;
  return (
    <p className="quiet">
      {t('activation.moving', { number: formatPhoneNoBreak(portIn.msisdn), operator: portIn.operator_name })}
    </p>
  );
}

/**
 * The input for the activation of a SIM: the number on the card, the number to port, and, during the withdrawal
 * period, the consent to an early start.
 */
export function ActivationForm({ product, submitText, onDone }: ActivationFormProps) {
  const t = useTexts('subscriptions');
  const portingTexts = useTexts('porting');
  const activate = useActivateSim();
  const portIn = product.port_in;
  // A port-in that is in progress is not requested again.
  const asksNumber = portIn === null || ['draft', 'rejected', 'expired'].includes(portIn.state);
  const form = useApiFormWithDraft<ActivationValues>({
    defaults: {
      sim_number: '',
      number: portIn ? 'keep' : 'new',
      port_in: initialPortInValues(portIn),
      early_start: false,
    },
    draftKey: `activate:${product.uuid}`,
    neverSave: ['early_start', 'port_in.mandate'],
    validate: ({ sim_number, number, port_in, early_start }) => ({
      ...(product.type === SIM_CARD
        ? { sim_number: withFieldLabel(checkIccid(sim_number), t('activation.simNumber')) }
        : {}),
      ...(asksNumber && number === 'keep' ? checkPortInValues(port_in, brusselsDate(serverNow()), portingTexts) : {}),
      early_start: early_start || !product.early_start_needed ? null : 'EARLY_START_REQUIRED',
    }),
    submit: async ({ sim_number, number, port_in, early_start }) => {
      const body: ActivationBody = { order_product_uuid: product.uuid, early_start };
      if (product.type === SIM_CARD) body.sim_number = sim_number.replaceAll(/\s/g, '');
      if (asksNumber && number === 'keep') body.port_in = toPortInBody(port_in);
      if (asksNumber && number === 'new' && portIn) body.port_in = null;
      await activate(body);
      onDone?.();
    },
  });
  const keepsNumber = form.watch('number') === 'keep';
  const values = form.watch('port_in');
  const [isChanging, setChanging] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChanging) fields.current?.querySelector('input')?.focus();
  }, [isChanging]);
  // The order's data is not asked again; a draft of this form may have another number.
  const knownNumber =
    portIn?.state === 'draft' && keepsNumber && !isChanging && isSameNumber(values, portIn) ? portIn : null;
  return (
    <Form form={form}>
      {product.type === SIM_CARD && (
        <SimNumberField
          end={product.sim_number_end}
          onScanned={(simNumber) => form.set('sim_number', simNumber)}
          {...form.field('sim_number')}
        />
      )}
      {asksNumber && knownNumber && <GivenNumber portIn={knownNumber} onChange={() => setChanging(true)} />}
      {asksNumber && !knownNumber && (
        <div ref={fields}>
          <SegmentedControl
            labelled
            legend={t('activation.number')}
            options={[
              { value: 'keep', label: t('activation.keep') },
              { value: 'new', label: t('activation.new') },
            ]}
            {...form.field('number')}
          />
          <NumberText keeps={keepsNumber} msisdn={product.msisdn} />
        </div>
      )}
      {asksNumber && keepsNumber && (
        <PortInFields
          field={(name) => form.field(`port_in.${name}`)}
          operator={form.valueField('port_in.operator_uuid')}
          values={values}
          {...(knownNumber ? { only: stillMissing } : {})}
        />
      )}
      {portIn && !asksNumber && <MovingNumber portIn={portIn} />}
      {product.early_start_needed && <Checkbox label={t('activation.earlyStart')} {...form.field('early_start')} />}
      <LastDaysNote product={product} />
      <Button type="submit" wide>
        {submitText}
      </Button>
    </Form>
  );
}

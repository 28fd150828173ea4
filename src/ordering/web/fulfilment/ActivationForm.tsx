import type { OrderProduct } from '#ordering/contract.ts';
import { isPortInRunning } from '#porting/rules/port-in-state.ts';
import { PortInFields } from '#porting/web/parts/PortInFields.tsx';
import {
  checkPortInValues,
  toPortInBody,
  initialPortInValues,
  type PortInValues,
} from '#porting/web/parts/port-in-values.ts';
import { checkIccid } from '#subscriptions/rules/iccid.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { SimNumberField } from '#subscriptions/web/parts/SimNumberField.tsx';
import { type ActivationBody, useActivation } from './use-activation.ts';

type ActivationValues = { sim_number: string; number: 'new' | 'keep'; port_in: PortInValues; early_start: boolean };

export type ActivationFormProps = { product: OrderProduct; submitText: string; onDone?: () => void };

/**
 * The input for the activation of a SIM: the number on the card, the number to port, and, during the withdrawal
 * period, the consent to an early start.
 */
export function ActivationForm({ product, submitText, onDone }: ActivationFormProps) {
  const t = useTexts('subscriptions');
  const ofPorting = useTexts('porting');
  const activate = useActivation();
  const known = product.port_in;
  // A port-in that is in progress is not requested again.
  const asksNumber =
    known === null || known.state === 'draft' || known.state === 'rejected' || known.state === 'expired';
  const form = useApiForm<ActivationValues>({
    defaults: {
      sim_number: '',
      number: known ? 'keep' : 'new',
      port_in: initialPortInValues(known),
      early_start: false,
    },
    draftKey: `activate:${product.uuid}`,
    neverSave: ['early_start', 'port_in.mandate'],
    validate: ({ sim_number, number, port_in, early_start }) => ({
      ...(product.type === SIM_CARD
        ? { sim_number: withFieldLabel(checkIccid(sim_number), t('activation.simNumber')) }
        : {}),
      ...(asksNumber && number === 'keep' ? checkPortInValues(port_in, brusselsDate(serverNow()), ofPorting) : {}),
      early_start: early_start || !product.early_start_needed ? null : 'EARLY_START_REQUIRED',
    }),
    submit: async ({ sim_number, number, port_in, early_start }) => {
      const body: ActivationBody = { order_product_uuid: product.uuid, early_start };
      if (product.type === SIM_CARD) body.sim_number = sim_number.replaceAll(/\s/g, '');
      if (asksNumber && number === 'keep') body.port_in = toPortInBody(port_in);
      if (asksNumber && number === 'new' && known) body.port_in = null;
      await activate(body);
      onDone?.();
    },
  });
  const keeps = form.watch('number') === 'keep';
  return (
    <Form form={form}>
      {product.type === SIM_CARD && (
        <SimNumberField
          end={product.sim_number_end}
          onScanned={(shown) => form.set('sim_number', shown)}
          {...form.field('sim_number')}
        />
      )}
      {asksNumber && (
        <div>
          <SegmentedControl
            labelled
            legend={t('activation.number')}
            options={[
              { value: 'keep', label: t('activation.keep') },
              { value: 'new', label: t('activation.new') },
            ]}
            {...form.field('number')}
          />
          <p className="small quiet under">
            {keeps
              ? t('activation.keepText')
              : product.msisdn
                ? t('activation.newText', { number: formatPhoneNoBreak(product.msisdn) })
                : ''}
          </p>
        </div>
      )}
      {asksNumber && keeps && (
        <PortInFields field={(name) => form.field(`port_in.${name}`)} values={form.watch('port_in')} />
      )}
      {known && isPortInRunning(known.state) && !asksNumber && (
        <p className="quiet">
          {t('activation.moving', { number: formatPhoneNoBreak(known.msisdn), operator: known.operator_name })}
        </p>
      )}
      {product.early_start_needed && <Checkbox label={t('activation.earlyStart')} {...form.field('early_start')} />}
      <Button type="submit" wide>
        {submitText}
      </Button>
    </Form>
  );
}

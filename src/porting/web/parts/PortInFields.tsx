import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { ComboBox } from '#platform/ui/choices/ComboBox.tsx';
import { PhoneField } from '#platform/ui/fields/PhoneField.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { Select } from '#platform/ui/choices/Select.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import type { FieldProps, ValueFieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { operatorsQuery } from '../queries.ts';
import { portInDayOptions, type PortInFieldName, type PortInValues } from './port-in-values.ts';

export type PortInFieldsProps = {
  field: (name: PortInFieldName) => FieldProps;
  operator: ValueFieldProps;
  values: PortInValues;
  /** Limits the form to these fields, for a correction; by default all are shown. */
  only?: ReadonlySet<PortInFieldName>;
};

/** Fields of a port-in request. The customer number is asked for a postpaid number only. */
export function PortInFields({ field, operator, values, only }: PortInFieldsProps) {
  const t = useTexts('porting');
  const isShown = (name: PortInFieldName) => !only || only.has(name);
  const postpaid = values.subscription === 'postpaid';
  return (
    <>
      {isShown('msisdn') && <PhoneField label={t('form.msisdn')} hint={t('form.msisdnHint')} {...field('msisdn')} />}
      {isShown('operator_uuid') && <Operator field={operator} />}
      {isShown('subscription') && (
        <SegmentedControl
          labelled
          legend={t('form.subscription')}
          options={[
            { value: 'postpaid', label: t('form.postpaid') },
            { value: 'prepaid', label: t('form.prepaid') },
          ]}
          {...field('subscription')}
        />
      )}
      {postpaid && isShown('customer_number') && (
        <TextField
          label={t('form.customerNumber')}
          hint={t('form.customerNumberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('customer_number')}
        />
      )}
      {isShown('sim_number') && (
        <TextField
          label={t('form.simNumber')}
          hint={t('form.simNumberHint')}
          inputMode="numeric"
          autoComplete="off"
          numeric
          {...field('sim_number')}
        />
      )}
      {isShown('date') && <PreferredDay field={field} />}
      <Checkbox label={t('form.mandate')} {...field('mandate')} />
    </>
  );
}

function Operator({ field }: { field: ValueFieldProps }) {
  const t = useTexts('porting');
  const query = useQuery(operatorsQuery);
  const { data, isPending, isError } = query;
  if (isError && !data) {
    return <LoadErrorNotice query={query}>{t('form.operatorFailed')}</LoadErrorNotice>;
  }
  return (
    <ComboBox
      label={t('form.operator')}
      hint={t('form.operatorHint')}
      options={(data?.operators ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      loading={isPending}
      loadingText={t('form.operatorLoading')}
      emptyText={t('form.operatorEmpty')}
      openText={t('form.operatorOpen')}
      resultsText={(count) => t('form.operatorResults', { count })}
      {...field}
    />
  );
}

function PreferredDay({ field }: Pick<PortInFieldsProps, 'field'>) {
  const t = useTexts('porting');
  const format = useFormat();
  const [days] = useState(() => portInDayOptions(brusselsDate(serverNow())));
  return (
    <Select
      label={t('form.date')}
      hint={t('form.dateHint')}
      placeholder={t('form.dateSoon')}
      options={days.map((day) => ({ value: day, label: format.weekday(toIso(startOfBusinessDay(day))) }))}
      {...field('date')}
    />
  );
}

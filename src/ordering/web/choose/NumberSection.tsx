import { useQuery } from '@tanstack/react-query';
import { operatorsQuery } from '#porting/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { ComboBox } from '#platform/ui/choices/ComboBox.tsx';
import { PhoneField } from '#platform/ui/fields/PhoneField.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import type { Choice } from './use-basket-editor.ts';
import type { NumberFaults } from './number-faults.ts';

const numberTextKeys = { ask: 'askText', keep: 'text', new: 'newText' } as const;

/** Port-in or new number, without a default. The input is personal data and stays in this tab. */
export function NumberSection({ choice, faults }: { choice: Choice; faults: NumberFaults }) {
  const t = useTexts('ordering/web/choose');
  const numberChoice = choice.card.number;
  const keepsNumber = numberChoice === 'keep';
  return (
    <section className="part">
      <h2>{t('number.title')}</h2>
      <SegmentedControl
        className="narrow"
        name="number"
        legend={t('number.title')}
        error={faults.number && t(`number.${faults.number}`)}
        options={(['keep', 'new'] as const).map((value) => ({ value, label: t(`number.${value}`) }))}
        value={numberChoice ?? ''}
        onPick={(number) => choice.change({ number: number === 'keep' ? 'keep' : 'new' })}
      />
      {/* below the control, because its length depends on the choice: above, it would move the control when it is tapped */}
      <p className="quiet">{t(`number.${numberTextKeys[numberChoice ?? 'ask']}`)}</p>
      {keepsNumber && <PortInFields choice={choice} faults={faults} />}
    </section>
  );
}

function PortInFields({ choice, faults }: { choice: Choice; faults: NumberFaults }) {
  const t = useTexts('ordering/web/choose');
  const query = useQuery(operatorsQuery);
  const { data, isLoadingError } = query;
  const { number, setNumber } = choice;
  const numberText = (key: string | undefined) => key && t(`number.${key}`);
  return (
    <div className="order-number">
      <div className="fields-2">
        <PhoneField
          name="msisdn"
          label={t('number.msisdn')}
          defaultValue={number.msisdn}
          onChange={(event) => setNumber({ ...number, msisdn: event.target.value })}
          error={numberText(faults.msisdn)}
        />
        {isLoadingError ? (
          <LoadErrorNotice query={query}>{t('number.failed')}</LoadErrorNotice>
        ) : (
          <ComboBox
            name="operator_uuid"
            label={t('number.operator')}
            options={(data?.operators ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={number.operator_uuid}
            onValue={(operator_uuid) => setNumber({ ...number, operator_uuid })}
            error={numberText(faults.operator_uuid)}
            loading={!data}
            emptyText={t('number.empty')}
            openText={t('number.open')}
            resultsText={(count) => t('number.results', { count })}
          />
        )}
      </div>
      <SegmentedControl
        labelled
        className="narrow"
        legend={t('number.subscription')}
        options={(['postpaid', 'prepaid'] as const).map((value) => ({ value, label: t(`number.${value}`) }))}
        value={number.subscription}
        onPick={(value) => setNumber({ ...number, subscription: value === 'prepaid' ? 'prepaid' : 'postpaid' })}
      />
    </div>
  );
}

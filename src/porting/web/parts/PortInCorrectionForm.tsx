import { useState } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { PortIn } from '#porting/contract.ts';
import { remedyOfRejection } from '#porting/rules/rejection.ts';
import {
  checkPortInValues,
  toPortInBody,
  type PortInFieldName,
  initialPortInValues,
  type PortInValues,
} from './port-in-values.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { PortInFields } from './PortInFields.tsx';

export type PortInCorrectionFormProps = {
  port_in: PortIn;
  /**
   * Submits the request again, or drops it (null).
   * @throws Problem
   */
  send: (port_in: ReturnType<typeof toPortInBody> | null) => Promise<void>;
  /** The temporary number, E.164. */
  temporary: string | null;
  onDone: () => void;
};

type Values = { port_in: PortInValues };

/** Form for a rejected port-in: shows the request, asks for the fields to correct, and submits it again. */
export function PortInCorrectionForm({ port_in, send, temporary, onDone }: PortInCorrectionFormProps) {
  const t = useTexts('porting');
  const toast = useToast();
  const { fields } = remedyOfRejection(port_in.rejection_code ?? 'TECHNICAL');
  const [showsAll, setShowsAll] = useState(port_in.state === 'expired');
  const form = useApiFormWithDraft<Values>({
    defaults: { port_in: initialPortInValues(port_in) },
    draftKey: `correct:${port_in.uuid}`,
    neverSave: ['port_in.mandate'],
    validate: (values) => checkPortInValues(values.port_in, brusselsDate(serverNow()), t),
    submit: async (values) => {
      await send(toPortInBody(values.port_in));
      toast({ text: t('correct.sent', { number: values.port_in.msisdn }) });
      onDone();
    },
  });
  // The fields named by the rejection, and other fields that are invalid.
  const faultyFields = form.faults.map(({ field }) => field.replace('port_in.', '') as PortInFieldName);
  const visibleFields = showsAll ? undefined : new Set<PortInFieldName>([...fields, ...faultyFields]);
  return (
    <div className="stack g5">
      <Notice kind="bad" live>
        {port_in.state === 'expired' ? t('correct.expired') : port_in.rejection_text}
      </Notice>
      {!showsAll && (
        <div>
          <RowList>
            <Row overline={t('correct.number')} title={formatPhoneNoBreak(port_in.msisdn)} />
            <Row overline={t('correct.operator')} title={port_in.operator_name} />
          </RowList>
          <Button kind="text" onClick={() => setShowsAll(true)}>
            {t('correct.all')}
          </Button>
        </div>
      )}
      <Form form={form}>
        <PortInFields
          field={(name) => form.field(`port_in.${name}`)}
          operator={form.valueField('port_in.operator_uuid')}
          values={form.watch('port_in')}
          {...(visibleFields ? { only: visibleFields } : {})}
        />
        <Button type="submit" wide>
          {t('correct.send')}
        </Button>
      </Form>
      <PortInCancellation send={send} temporary={temporary} onDone={onDone} />
    </div>
  );
}

function PortInCancellation({ send, temporary, onDone }: Omit<PortInCorrectionFormProps, 'port_in'>) {
  const t = useTexts('porting');
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked');
  const cancelCorrection = async () => {
    setState('sending');
    try {
      await send(null);
      onDone();
    } catch {
      setState('failed');
    }
  };
  return (
    <div>
      <Button
        kind="text"
        pending={state === 'sending'}
        problem={state === 'failed' ? t('correct.dropFailed') : null}
        onClick={() => void cancelCorrection()}
      >
        {temporary ? t('correct.drop', { number: formatPhoneNoBreak(temporary) }) : t('correct.dropPlain')}
      </Button>
    </div>
  );
}

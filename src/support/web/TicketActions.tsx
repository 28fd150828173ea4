import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextArea } from '#platform/ui/fields/TextArea.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import check from '#platform/ui/pictures/icons/check.svg?raw';
import type { SupportContract, Ticket } from '../contract.ts';
import { supportPaths } from '../paths.ts';
import { MESSAGE_MAX } from '../rules/ticket-state.ts';
import { updateCachedTicket } from './queries.ts';

const client = createClient<SupportContract>();

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const t = useTexts('support');
  const queries = useQueryClient();
  const { ticket_uuid, messages } = ticket;
  const label = t(messages.some(({ author }) => author !== 'customer') ? 'answer' : 'new.message');
  const form = useApiFormWithDraft<{ message: string }>({
    defaults: { message: '' },
    draftKey: `ticket-${ticket_uuid}`,
    validate: ({ message }) => ({
      message:
        message.length > MESSAGE_MAX
          ? 'MESSAGE_TOO_LONG'
          : withFieldLabel(message.trim() === '' ? 'REQUIRED' : null, label),
    }),
    submit: async ({ message }) => {
      updateCachedTicket(
        queries,
        await client.call('POST /api/customer/ticket/answer', { body: { ticket_uuid, message } }),
      );
      form.reset();
    },
  });
  return (
    <Form form={form} className="stack g3">
      <TextArea label={label} hint={t('new.secret')} maxLength={MESSAGE_MAX} rows={3} {...form.field('message')} />
      <Button type="submit">{t('send')}</Button>
    </Form>
  );
}

/** Calls an endpoint that changes a ticket, with the state of its button. */
const useTicketChange = (endpoint: 'POST /api/customer/ticket/close' | 'POST /api/customer/ticket/reopen') => {
  const queries = useQueryClient();
  const [state, setState] = useState({ pending: false, problem: null as string | null });
  const run = async ({ ticket_uuid }: Ticket): Promise<boolean> => {
    setState({ pending: true, problem: null });
    try {
      updateCachedTicket(queries, await client.call(endpoint, { body: { ticket_uuid } }));
      setState({ pending: false, problem: null });
      return true;
    } catch (error) {
      setState({ pending: false, problem: errorText(error) });
      return false;
    }
  };
  return { ...state, run };
};

/** Answer, close, reopen: as far as the state allows it. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const t = useTexts('support');
  const format = useFormat();
  const toast = useToast();
  const closeChange = useTicketChange('POST /api/customer/ticket/close');
  const reopening = useTicketChange('POST /api/customer/ticket/reopen');
  const { state, can_write, can_close, reopen_until } = ticket;
  const day = reopen_until === null ? '' : format.dayOfMonth(reopen_until);
  const can_reopen = reopen_until !== null;
  const close = async () => (await closeChange.run(ticket)) && toast({ text: t('closed') });
  return (
    <div className="stack g4">
      {state === 'resolved' && can_reopen && <p>{t('solved', { day })}</p>}
      {state === 'closed' && can_reopen && <p className="quiet">{t('closedMore', { day })}</p>}
      {!can_write && !can_reopen && <p className="quiet">{t('endedMore')}</p>}
      {can_write && <AnswerForm ticket={ticket} />}
      {can_close && (
        <Button
          kind="secondary"
          icon={check}
          pending={closeChange.pending}
          problem={closeChange.problem}
          onClick={() => void close()}
        >
          {t('close')}
        </Button>
      )}
      {!can_write && can_reopen && (
        <Button
          kind="secondary"
          pending={reopening.pending}
          problem={reopening.problem}
          onClick={() => void reopening.run(ticket)}
        >
          {t('reopen')}
        </Button>
      )}
      {!can_write && !can_reopen && (
        <Button kind="secondary" href={supportPaths.newTicket()}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}

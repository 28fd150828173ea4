import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatPhone, parsePhone } from '#customers/rules/phone.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useOrderProducts } from '#ordering/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Select } from '#platform/ui/choices/Select.tsx';
import { PhoneField } from '#platform/ui/fields/PhoneField.tsx';
import { TextArea } from '#platform/ui/fields/TextArea.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import type { SupportContract } from '../contract.ts';
import { supportPaths } from '../paths.ts';
import {
  findOrderOfOrigin,
  isTicketSubject,
  type TicketOrigin,
  type TicketSubject,
  ticketSubjects,
} from '../rules/ticket-origin.ts';
import { MESSAGE_MAX } from '../rules/ticket-state.ts';
import { callWindowsQuery, updateCachedTicket } from './queries.ts';
import { TicketFacts } from './TicketFacts.tsx';
import { useCallWindowTexts } from './use-call-window-texts.ts';

const client = createClient<SupportContract>();

type TicketValues = { subject: TicketSubject | ''; message: string; phone: string; window: string; along: boolean };

/** The build in use, by the hash in the name of its first script; null without one, as while developing. */
const findBuildId = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /-([\w-]{6,20})\.js$/.exec(script?.src ?? '')?.[1] ?? null;
};

/** The SIM of the origin, when it is one of the customer's, and the number to call by default. */
const useOwnNumbers = ({ uuid }: TicketOrigin) => {
  const { data: products = [] } = useProducts();
  const { data: customer } = useCustomer();
  const sim = products.find((each) => each.uuid === uuid || each.order_product_uuid === uuid);
  const company = customer?.details.customer_details?.company_data?.phone;
  return { sim, phone: company ?? (sim ?? products.find(({ state }) => state !== 'deactivated'))?.msisdn ?? '' };
};

/** Fields of a new ticket. What is sent along is shown word for word, and can be left out. */
export function NewTicketForm({ wantsCall, origin }: { wantsCall: boolean; origin: TicketOrigin }) {
  const t = useTexts('support');
  const router = useRouter();
  const queries = useQueryClient();
  const windows = useQuery(callWindowsQuery);
  const callText = useCallWindowTexts();
  const { sim, phone } = useOwnNumbers(origin);
  const { screen, code, request_id, invoice } = origin;
  const order_uuid = findOrderOfOrigin(origin, useOrderProducts().data ?? []);
  const build = findBuildId();
  const ticketContext = {
    ...(screen && { screen }),
    ...(code && { error_code: code }),
    ...(request_id && { request_id }),
    ...(invoice && { invoice }),
    ...(order_uuid && { order_uuid }),
    ...(build && { app_version: build }),
  };
  const hasContext = sim !== undefined || Object.keys(ticketContext).length > 0;
  const form = useApiFormWithDraft<TicketValues>({
    defaults: { subject: origin.subject ?? '', message: '', phone: formatPhone(phone), window: '', along: true },
    draftKey: 'ticket-new',
    neverSave: ['subject', 'window', 'along'],
    validate: (values) => ({
      subject: withFieldLabel(values.subject === '' ? 'REQUIRED' : null, t('subject')),
      message:
        values.message.length > MESSAGE_MAX
          ? 'MESSAGE_TOO_LONG'
          : withFieldLabel(
              values.message.trim() === '' ? 'REQUIRED' : null,
              t(wantsCall ? 'new.messageCall' : 'new.message'),
            ),
      ...(wantsCall && {
        phone:
          values.phone.trim() === ''
            ? withFieldLabel('REQUIRED', t('new.phone'))
            : parsePhone(values.phone)
              ? null
              : 'PHONE_INVALID',
        window: withFieldLabel(values.window === '' ? 'REQUIRED' : null, t('new.window')),
      }),
    }),
    submit: async (values) => {
      const { subject, message } = values;
      if (!isTicketSubject(subject)) return false;
      const ticket = await client.call('POST /api/customer/ticket', {
        body: {
          subject,
          message,
          ...(values.along && ticketContext),
          ...(values.along && sim && { customer_product_uuid: sim.uuid }),
          ...(wantsCall && { call: { phone: values.phone, from: values.window } }),
        },
      });
      updateCachedTicket(queries, ticket);
      await router.navigate({ href: supportPaths.ticket(ticket.ticket_uuid), replace: true });
    },
  });
  return (
    <Form form={form}>
      <Select
        label={t('subject')}
        placeholder={t('new.subjectPick')}
        options={ticketSubjects.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) }))}
        {...form.field('subject')}
      />
      <TextArea
        label={t(wantsCall ? 'new.messageCall' : 'new.message')}
        hint={wantsCall ? t('new.messageCallHint') : `${t('new.messageHint')} ${t('new.secret')}`}
        maxLength={MESSAGE_MAX}
        rows={wantsCall ? 2 : 5}
        {...form.field('message')}
      />
      {wantsCall && (
        <>
          <PhoneField label={t('new.phone')} {...form.field('phone')} />
          {windows.isError ? (
            <LoadErrorNotice query={windows}>{t('new.windowsFailed')}</LoadErrorNotice>
          ) : (
            <Select
              label={t('new.window')}
              placeholder={t('new.windowPick')}
              options={(windows.data?.windows ?? []).map((window) => ({
                value: window.from,
                label: t('window', callText(window)),
              }))}
              {...form.field('window')}
            />
          )}
        </>
      )}
      {hasContext && (
        <Disclosure summary={t('new.along')}>
          <div className="stack g3 support__along">
            <TicketFacts context={{ ...ticketContext, ...(sim && { msisdn: sim.msisdn }) }} />
            <p className="quiet small">{t('new.alongNote')}</p>
            <Checkbox label={t('new.leave')} {...form.field('along')} />
          </div>
        </Disclosure>
      )}
      <Button type="submit" wide>
        {t(wantsCall ? 'new.submitCall' : 'new.submit')}
      </Button>
    </Form>
  );
}

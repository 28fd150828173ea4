import { useQuery } from '@tanstack/react-query';
import { accountPaths } from '#account/paths.ts';
import { helpPaths } from '#help/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import letter from '#platform/ui/pictures/mail.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import type { TicketSummary } from '../contract.ts';
import { supportPaths } from '../paths.ts';
import { isTicketOpen } from '../rules/ticket-state.ts';
import { ticketsQuery } from './queries.ts';
import './support.css';
import { TicketStateChip } from './TicketStateChip.tsx';
import { useRefreshTickets } from './use-refresh-tickets.ts';

function TicketRow({ ticket }: { ticket: TicketSummary }) {
  const t = useTexts('support');
  const format = useFormat();
  const { ticket_uuid, number, subject, state, excerpt, last_message, answered_at } = ticket;
  const timeText = t(last_message.author === 'desk' ? 'answered' : 'opened', {
    when: format.dateTime(last_message.at),
  });
  return (
    <Row
      overline={<TicketStateChip state={state} answered_at={answered_at} lastAuthor={last_message.author} />}
      title={t(`subjects.${subject}`)}
      detail={
        <>
          <span className="support__excerpt">{excerpt}</span>
          <span className="small">
            {t('number', { number })} · {timeText}
          </span>
        </>
      }
      href={supportPaths.ticket(ticket_uuid)}
    />
  );
}

function TicketGroup({ title, tickets }: { title: string; tickets: readonly TicketSummary[] }) {
  if (tickets.length === 0) return null;
  return (
    <section className="stack g3">
      <h2>{title}</h2>
      <RowList>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.ticket_uuid} ticket={ticket} />
        ))}
      </RowList>
    </section>
  );
}

function Tickets() {
  const t = useTexts('support');
  const query = useQuery(ticketsQuery);
  if (!query.data) return <LoadingOrError query={query} title={t('failed')} lines={5} headingLevel={2} />;
  const { tickets } = query.data;
  if (tickets.length === 0) return <EmptyState picture={letter} title={t('none')} text={t('noneMore')} />;
  return (
    <>
      <TicketGroup title={t('open')} tickets={tickets.filter(({ state }) => isTicketOpen(state))} />
      <TicketGroup title={t('ended')} tickets={tickets.filter(({ state }) => !isTicketOpen(state))} />
    </>
  );
}

/** Ways to reach a person, and the conversations so far. */
export function TicketsScreen() {
  const t = useTexts('support');
  useRefreshTickets();
  return (
    <main id="main" className="wrap page support">
      <PageHead title={t('title')} backTo={accountPaths.moreMenu()} backText={t('back')}>
        <p className="quiet">{t('intro')}</p>
      </PageHead>
      <div className="row row--wrap g3">
        <Button icon={mail} href={supportPaths.newTicket()}>
          {t('write')}
        </Button>
        <Button kind="secondary" icon={phone} href={supportPaths.newTicket({ way: 'call' })}>
          {t('call')}
        </Button>
        <Button kind="text" href={helpPaths.faq()}>
          {t('faq')}
        </Button>
      </div>
      <Tickets />
    </main>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import letter from '#platform/ui/pictures/mail.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import type { Ticket } from '../contract.ts';
import { supportPaths } from '../paths.ts';
import { ticketQuery } from './queries.ts';
import './support.css';
import { TicketActions } from './TicketActions.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketStateChip } from './TicketStateChip.tsx';
import { useCallWindowTexts } from './use-call-window-texts.ts';
import { useRefreshTickets } from './use-refresh-tickets.ts';

/** The messages of customer and desk. Screen readers announce new ones. */
function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useTexts('support');
  const format = useFormat();
  return (
    <div className="talk" role="log" aria-label={t('backTo')}>
      {ticket.messages.map(({ uuid, author, text, at }, place) => (
        <article key={uuid} className={`talk__one ${author === 'customer' ? 'talk__one--own' : ''}`}>
          <p className="small quiet">
            <span className="strong">{t(author === 'customer' ? 'you' : 'desk')}</span> · {format.dateTime(at)}
          </p>
          <p className="talk__text">{text}</p>
          {place === 0 && Object.keys(ticket.context).length > 0 && (
            <Disclosure summary={t('along')}>
              <TicketFacts context={ticket.context} />
            </Disclosure>
          )}
        </article>
      ))}
    </div>
  );
}

/** A sentence that says what comes next. */
function NextStep({ ticket }: { ticket: Ticket }) {
  const t = useTexts('support');
  const callText = useCallWindowTexts();
  const { state, call } = ticket;
  const isWaiting = state === 'sent' || state === 'acknowledged' || state === 'in_progress';
  if (isWaiting && call)
    return <p className="quiet">{t('callAt', { phone: formatPhoneNoBreak(call.phone), ...callText(call) })}</p>;
  if (isWaiting && ticket.messages.at(-1)?.author === 'customer') return <p className="quiet">{t('waits')}</p>;
  if (state === 'pending') return <p className="strong">{t('asks')}</p>;
  if (state === 'held') return <p className="quiet">{t('heldMore')}</p>;
  return null;
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const t = useTexts('support');
  return (
    <>
      <PageHead title={t(`subjects.${ticket.subject}`)} backTo={supportPaths.tickets()} backText={t('backTo')}>
        <p className="row row--wrap g3">
          <TicketStateChip
            state={ticket.state}
            answered_at={ticket.answered_at}
            lastAuthor={ticket.messages.at(-1)?.author ?? 'customer'}
          />
          <span className="quiet">{t('number', { number: ticket.number })}</span>
        </p>
      </PageHead>
      <Conversation ticket={ticket} />
      <NextStep ticket={ticket} />
      <TicketActions ticket={ticket} />
    </>
  );
}

/** A conversation with customer service. */
export function TicketScreen({ uuid }: { uuid: string }) {
  const t = useTexts('support');
  useRefreshTickets();
  const query = useQuery(ticketQuery(uuid));
  const client = useQueryClient();
  const isGone = query.error instanceof Problem && query.error.status >= 400 && query.error.status < 500;
  return (
    <main id="main" className="wrap page support">
      {query.data ? (
        <TicketView key={uuid} ticket={query.data} />
      ) : (
        <>
          <PageHead title={t('title')} backTo={supportPaths.tickets()} backText={t('backTo')} />
          {isGone ? (
            <EmptyState
              picture={letter}
              title={t('gone')}
              text={t('goneMore')}
              action={
                <Button
                  kind="secondary"
                  href={supportPaths.tickets()}
                  onClick={() => client.removeQueries({ queryKey: ticketQuery(uuid).queryKey })}
                >
                  {t('backTo')}
                </Button>
              }
            />
          ) : (
            <LoadingOrError query={query} title={t('failedOne')} lines={6} headingLevel={2} />
          )}
        </>
      )}
    </main>
  );
}

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Behaviour, eventCopiesOf } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';
import { type newTicket, type Note, type patch, type TicketStatus, ticketStatuses } from './wire.ts';

export interface Ticket {
  id: string;
  /** External id of the client. */
  external_id: string;
  number: string;
  subject: string;
  channel: string;
  customer: string;
  description: string;
  wanted_at: string | null;
  facts: Record<string, string>;
  status: TicketStatus;
  notes: Note[];
  opened_at: string;
  changed_at: string;
  /** Whether the ticket is answered only by hand. */
  silent: boolean;
  /** Number of copies of each event. */
  times: number;
  sent_events: object[];
}

const deskStepJob = 'desk-step';
type ScheduledStep = { id: string; step: 'acknowledge' | 'answer' | 'resolve' };

const acknowledgeMs = 1_000;
const answerMs = 8_000;
const author = 'Desk';

const languages = ['en', 'fr', 'nl'] as const;
type Language = (typeof languages)[number];

/** Automatic answers: to a message, to the wish for a call, and after each further message. */
const answers: Readonly<Record<Language, { first: string; call: string; next: string }>> = {
  en: {
    first:
      'Thank you for your message. We looked at what you sent along and are working on it. There is nothing you need to do.',
    call: 'Thank you. We will call you at the time you chose.',
    next: 'That helped, thank you. It is solved now. If it is not solved for you, just write again.',
  },
  fr: {
    first:
      'Merci pour votre message. Nous avons vu les informations jointes et nous nous en occupons ; vous n’avez rien à faire.',
    call: 'Merci. Nous vous appellerons au moment choisi.',
    next: 'Merci, cela nous a aidés. C’est réglé. Si ce n’est pas le cas pour vous, écrivez-nous à nouveau.',
  },
  nl: {
    first: 'Bedankt voor je bericht. We hebben bekeken wat je meestuurde en werken eraan; je hoeft niets te doen.',
    call: 'Bedankt. We bellen je op het gekozen moment.',
    next: 'Dat hielp, bedankt. Het is nu opgelost. Is het bij jou niet opgelost, schrijf dan gewoon opnieuw.',
  },
};

/** Text of an automatic answer; English for an unknown language. */
const deskAnswer = (what: keyof (typeof answers)[Language], language: string | undefined): string =>
  answers[languages.find((each) => each === language) ?? 'en'][what];

/** A ticket as TMF621 shows it. */
export const toTicketWire = (ticket: Ticket) => ({
  '@type': 'TroubleTicket',
  id: ticket.id,
  href: `/tmf-api/troubleTicket/v5/troubleTicket/${ticket.id}`,
  name: ticket.number,
  description: ticket.description,
  ticketType: ticket.subject,
  severity: 'minor',
  status: ticket.status,
  creationDate: ticket.opened_at,
  lastUpdate: ticket.changed_at,
  externalIdentifier: [
    { '@type': 'ExternalIdentifier', owner: 'operator', externalIdentifierType: 'ticket', id: ticket.external_id },
  ],
  note: ticket.notes.map((each) => ({ '@type': 'Note', ...each })),
});

/** Creates the registry of tickets: acknowledged after a second, answered after eight, and solved after a further message. */
export function createTicketRegistry(world: SandboxWorld) {
  const tickets = world.store.collection<Ticket>('ticket');

  function sendEvent(ticket: Ticket, eventType: string): Ticket {
    const eventTime = world.clock.now().toISOString();
    const changedTicket = { ...ticket, changed_at: eventTime };
    const event = {
      '@type': eventType,
      eventId: randomUUID(),
      eventTime,
      eventType,
      event: { troubleTicket: toTicketWire(changedTicket) },
    };
    world.events.send({ to: '/api/webhook/desk', json: event, lane: ticket.id, times: ticket.times });
    return tickets.save({ ...changedTicket, sent_events: [...ticket.sent_events, event] });
  }

  function scheduleStep(ticket: Ticket, step: ScheduledStep['step'], ms: number): void {
    if (!ticket.silent) world.scheduler.scheduleIn(ms, deskStepJob, { id: ticket.id, step } satisfies ScheduledStep);
  }

  const changeStatus = (ticket: Ticket, status: string): Ticket | string => {
    const knownStatus = ticketStatuses.find((each) => each === status);
    return knownStatus
      ? sendEvent({ ...ticket, status: knownStatus }, 'TroubleTicketStatusChangeEvent')
      : `status must be one of ${ticketStatuses.join(', ')}`;
  };
  const answer = (ticket: Ticket, text: string): Ticket | string => {
    if (text === '') return 'text is missing';
    const added = { id: randomUUID(), author, date: world.clock.now().toISOString(), text };
    return sendEvent({ ...ticket, notes: [...ticket.notes, added] }, 'TroubleTicketAttributeValueChangeEvent');
  };

  return {
    list: () => tickets.list(),
    listByExternalId: (external_id: string) => tickets.list({ where: { external_id } }),
    get: (id: string) => tickets.get(id),
    byExternalId: (external_id: string) => tickets.list({ where: { external_id }, limit: 1 })[0],
    remove: (id: string) => tickets.remove(id),

    create(sentTicket: z.output<typeof newTicket>, external_id: string, behaviour: Behaviour): Ticket {
      const now = world.clock.now().toISOString();
      const ticket = tickets.save({
        id: `TT-${randomUUID()}`,
        external_id,
        number: sentTicket.name,
        subject: sentTicket.ticketType,
        channel: sentTicket.channel.id,
        customer: sentTicket.relatedParty[0]?.partyOrPartyRole.name ?? '',
        description: sentTicket.description,
        wanted_at: sentTicket.requestedResolutionDate ?? null,
        facts: Object.fromEntries(sentTicket.troubleTicketCharacteristic.map(({ name, value }) => [name, value])),
        status: 'acknowledged',
        notes: sentTicket.note,
        opened_at: now,
        changed_at: now,
        silent: behaviour.mode === 'hold',
        times: eventCopiesOf(behaviour),
        sent_events: [],
      });
      scheduleStep(ticket, 'acknowledge', acknowledgeMs);
      scheduleStep(ticket, 'answer', answerMs);
      return ticket;
    },

    /** Changes that the client asks for; a note that is there already is not added again. */
    change(ticket: Ticket, operations: z.output<typeof patch>): Ticket {
      let { status } = ticket;
      const notes = [...ticket.notes];
      for (const operation of operations) {
        if (operation.op === 'replace') status = operation.value;
        else if (!notes.some(({ id }) => id === operation.value.id)) notes.push(operation.value);
      }
      const changedTicket = tickets.save({ ...ticket, status, notes, changed_at: world.clock.now().toISOString() });
      if (notes.length > ticket.notes.length) scheduleStep(changedTicket, 'resolve', answerMs);
      return changedTicket;
    },

    answer,
    changeStatus,
    /** Runs an automatic step that is due. */
    goOn({ id, step }: ScheduledStep): void {
      const ticket = tickets.get(id);
      if (!ticket || ticket.status === 'closed' || ticket.status === 'cancelled') return;
      const { language } = ticket.facts;
      if (step === 'acknowledge') changeStatus(ticket, 'acknowledged');
      else if (step === 'answer') {
        const answered = answer(ticket, deskAnswer(ticket.channel === 'phone' ? 'call' : 'first', language));
        if (typeof answered !== 'string') changeStatus(answered, 'inProgress');
      } else {
        const answered = answer(ticket, deskAnswer('next', language));
        if (typeof answered !== 'string') changeStatus(answered, 'resolved');
      }
    },
    /** Sends all events again, the newest first. */
    resendEvents(ticket: Ticket): Ticket {
      for (const json of ticket.sent_events.toReversed())
        world.events.send({ to: '/api/webhook/desk', json, lane: ticket.id });
      return ticket;
    },
  };
}

/** Registers the automatic steps of tickets; called once at the start. */
export function registerTicketSteps(world: SandboxWorld): void {
  world.scheduler.handle<ScheduledStep>(deskStepJob, (dueStep) => createTicketRegistry(world).goOn(dueStep));
}

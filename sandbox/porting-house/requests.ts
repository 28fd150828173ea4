import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Behaviour, eventCopiesOf } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';
import { workingDayAfter, workingDayOnOrAfter } from '../core/working-days.ts';
import { checkAsDonor } from './donor.ts';
import { type newRequest, type PortingData, type RejectionCode, rejectionCodes } from './wire.ts';

export type RequestState = 'submitted' | 'validated' | 'scheduled' | 'ported' | 'rejected' | 'cancelled' | 'expired';

export interface PortingRequest {
  id: string;
  external_id: string;
  msisdn: string;
  recipient: string;
  /** Earliest requested day, `YYYY-MM-DD`. */
  date: string | null;
  first_data: PortingData;
  data: PortingData;
  attempt: number;
  state: RequestState;
  rejection: { code: RejectionCode; message: string } | null;
  scheduled_for: string | null;
  requested_at: string;
  /** Number of copies of each event. */
  times: number;
  sent_events: object[];
}

const validationDelayMs = 2_000;
const schedulingDelayMs = 500;
const portingHour = 10;
const expiryDays = 30;
const portingStepJob = 'porting-step';

type Step = 'validate' | 'schedule' | 'port' | 'expire';
interface ScheduledStep {
  id: string;
  attempt: number;
  step: Step;
  /** Rejection chosen at the submission by the behaviour. */
  refuse?: RejectionCode;
}

/**
 * Creates the registry of porting requests: validated after 2 s, ported at 10:00 on the next working day, expired after 30
 * days.
 */
export function createPortingRegistry(world: SandboxWorld) {
  const requests = world.store.collection<PortingRequest>('porting-request');

  function sendEvent(request: PortingRequest, type: RequestState): PortingRequest {
    const event = {
      event_id: randomUUID(),
      request_id: request.id,
      external_id: request.external_id,
      attempt: request.attempt,
      occurred_at: world.clock.now().toISOString(),
      type,
      ...(type === 'scheduled' ? { scheduled_for: request.scheduled_for } : {}),
      ...(type === 'rejected' ? { rejection: request.rejection } : {}),
    };
    world.events.send({ to: '/api/webhook/porting', json: event, lane: request.id, times: request.times });
    return requests.save({ ...request, state: type, sent_events: [...request.sent_events, event] });
  }

  function reject(request: PortingRequest, code: string): PortingRequest | string {
    const rejectionCode = rejectionCodes.find((other) => other === code);
    if (!rejectionCode) return `code must be one of ${rejectionCodes.join(', ')}`;
    if (!['submitted', 'validated', 'scheduled'].includes(request.state)) return `the request is ${request.state}`;
    const message = `The operator that has the number says ${rejectionCode}`;
    return sendEvent({ ...request, rejection: { code: rejectionCode, message }, scheduled_for: null }, 'rejected');
  }

  /** Advances by one step regardless of the time. */
  function advance(request: PortingRequest): PortingRequest | string {
    if (request.state === 'submitted') {
      world.scheduler.scheduleIn(schedulingDelayMs, portingStepJob, {
        id: request.id,
        attempt: request.attempt,
        step: 'schedule',
      } satisfies ScheduledStep);
      return sendEvent(request, 'validated');
    }
    if (request.state === 'validated') {
      const soonest = workingDayAfter(world.clock.now(), 1, portingHour);
      const requestedDay = request.date ? workingDayOnOrAfter(request.date, portingHour) : soonest;
      const portingTime = requestedDay > soonest ? requestedDay : soonest;
      world.scheduler.scheduleAt(portingTime, portingStepJob, {
        id: request.id,
        attempt: request.attempt,
        step: 'port',
      } satisfies ScheduledStep);
      return sendEvent({ ...request, scheduled_for: portingTime.toISOString() }, 'scheduled');
    }
    return request.state === 'scheduled' ? sendEvent(request, 'ported') : `the request is ${request.state}`;
  }

  function submit(request: PortingRequest, behaviour: Behaviour): PortingRequest {
    const savedRequest = requests.save({ ...request, times: eventCopiesOf(behaviour) });
    if (behaviour.mode === 'hold') return savedRequest;
    const refuse =
      behaviour.mode === 'refuse'
        ? (rejectionCodes.find((code) => code === behaviour.code) ?? rejectionCodes[0])
        : undefined;
    const { id, attempt } = savedRequest;
    world.scheduler.scheduleIn(validationDelayMs, portingStepJob, {
      id,
      attempt,
      step: 'validate',
      ...(refuse ? { refuse } : {}),
    } satisfies ScheduledStep);
    return savedRequest;
  }

  function expire(request: PortingRequest): PortingRequest | string {
    return ['submitted', 'validated', 'rejected'].includes(request.state)
      ? sendEvent(request, 'expired')
      : `the request is ${request.state}`;
  }

  return {
    list: () => requests.list(),
    get: (id: string) => requests.get(id),
    byExternalId: (external_id: string) => requests.list({ where: { external_id }, limit: 1 })[0],
    advance,
    reject,
    expire,

    create(
      { external_id, msisdn, recipient, date, data }: z.output<typeof newRequest>,
      behaviour: Behaviour,
    ): PortingRequest {
      const now = world.clock.now();
      const id = randomUUID();
      const dies = new Date(now.getTime() + expiryDays * 86_400_000);
      world.scheduler.scheduleAt(dies, portingStepJob, { id, attempt: 1, step: 'expire' } satisfies ScheduledStep);
      const fresh = {
        attempt: 1,
        state: 'submitted',
        rejection: null,
        scheduled_for: null,
        times: 1,
        sent_events: [],
      } as const;
      const request = { id, external_id, msisdn, recipient, date: date ?? null, first_data: data, data };
      return submit({ ...request, ...fresh, sent_events: [], requested_at: now.toISOString() }, behaviour);
    },

    resubmit(request: PortingRequest, attempt: number, data: PortingData, behaviour: Behaviour): PortingRequest | null {
      if (attempt === request.attempt) return request;
      if (request.state !== 'rejected' || attempt !== request.attempt + 1) return null;
      return submit({ ...request, attempt, data, state: 'submitted', rejection: null }, behaviour);
    },

    cancel(request: PortingRequest): PortingRequest | string {
      if (request.state === 'cancelled') return request;
      if (request.state === 'ported' || request.state === 'expired') return `the request is ${request.state}`;
      return sendEvent({ ...request, scheduled_for: null }, 'cancelled');
    },

    /** Runs all remaining steps. */
    port(request: PortingRequest): PortingRequest | string {
      let current: PortingRequest | string = request;
      while (typeof current !== 'string' && current.state !== 'ported') current = advance(current);
      return current;
    },

    /** Runs an automatic step that is due. */
    goOn({ id, attempt, step, refuse }: ScheduledStep): void {
      const request = requests.get(id);
      if (!request) return;
      if (step === 'expire') return void expire(request);
      const from = { validate: 'submitted', schedule: 'validated', port: 'scheduled' }[step];
      if (request.attempt !== attempt || request.state !== from) return;
      const no =
        refuse ??
        (step === 'validate'
          ? checkAsDonor(request.msisdn, request.data, attempt > 1 ? request.first_data : null)
          : null);
      if (no) reject(request, no);
      else advance(request);
    },

    /** Sends all events again, the newest first. */
    resendEvents(request: PortingRequest): PortingRequest {
      for (const json of request.sent_events.toReversed())
        world.events.send({ to: '/api/webhook/porting', json, lane: request.id });
      return request;
    },
  };
}

/** Registers the automatic steps of requests; called once at the start. */
export function registerPortingSteps(world: SandboxWorld): void {
  world.scheduler.handle<ScheduledStep>(portingStepJob, (dueStep) => createPortingRegistry(world).goOn(dueStep));
}

/** Converts a request to the wire format. */
export function toPortingRequestWire({
  id,
  external_id,
  msisdn,
  state,
  attempt,
  scheduled_for,
  rejection,
}: PortingRequest) {
  return { request_id: id, external_id, msisdn, state, attempt, scheduled_for, rejection };
}

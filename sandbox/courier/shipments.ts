import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Behaviour, eventCopiesOf } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';
import { brusselsDay, workingDayAfter } from '../core/working-days.ts';
import { type newShipment, returnReasons, type ShipmentState, deliverySteps } from './wire.ts';

export interface Shipment {
  id: string;
  /** External id of the sender. */
  reference: string;
  tracking_code: string;
  recipient: z.output<typeof newShipment>['recipient'];
  iccids: string[];
  state: ShipmentState;
  reason: string | null;
  expected_on: string;
  ordered_at: string;
  /** Number of copies of each event. */
  times: number;
  sent_events: object[];
}

/** Times of the steps: working days after the order, and the time in Brussels. */
const stepTimes = {
  picked_up: [1, 16, 0],
  in_transit: [1, 22, 0],
  out_for_delivery: [2, 8, 30],
  delivered: [2, 11, 0],
} as const;

const courierStepJob = 'courier-step';

interface ScheduledStep {
  id: string;
  to: keyof typeof stepTimes;
}

/** Creates the registry of parcels: picked up on the first working day after the order, delivered on the second. */
export function createShipmentRegistry(world: SandboxWorld) {
  const shipments = world.store.collection<Shipment>('shipment');

  function sendEvent(shipment: Shipment, status: ShipmentState): Shipment {
    const places: Partial<Record<ShipmentState, string>> = {
      picked_up: 'Brussels',
      in_transit: 'Brussels sorting centre',
    };
    const event = {
      event_id: randomUUID(),
      shipment_id: shipment.id,
      reference: shipment.reference,
      tracking_code: shipment.tracking_code,
      status,
      occurred_at: world.clock.now().toISOString(),
      location: places[status] ?? shipment.recipient.city,
      reason: shipment.reason,
    };
    world.events.send({ to: '/api/webhook/courier', json: event, lane: shipment.id, times: shipment.times });
    return shipments.save({ ...shipment, state: status, sent_events: [...shipment.sent_events, event] });
  }

  const onItsWay = ({ state }: Shipment): boolean =>
    deliverySteps.some((step) => step === state) && state !== 'delivered';

  /** Runs all steps up to `to`. */
  function go(shipment: Shipment, to: ShipmentState): Shipment | string {
    if (!onItsWay(shipment)) return `the parcel is ${shipment.state}`;
    let current = shipment;
    for (const step of deliverySteps) {
      if (
        deliverySteps.indexOf(step) > deliverySteps.findIndex((other) => other === current.state) &&
        deliverySteps.indexOf(step) <= deliverySteps.findIndex((other) => other === to)
      ) {
        current = sendEvent(current, step);
      }
    }
    return current;
  }

  return {
    list: () => shipments.list(),
    get: (id: string) => shipments.get(id),
    byReference: (reference: string) => shipments.list({ where: { reference }, limit: 1 })[0],
    byTrackingCode: (tracking_code: string) => shipments.list({ where: { tracking_code }, limit: 1 })[0],

    create({ reference, recipient, contents }: z.output<typeof newShipment>, behaviour: Behaviour): Shipment {
      const now = world.clock.now();
      const id = randomUUID();
      const steps = behaviour.mode === 'hold' ? [] : (Object.keys(stepTimes) as ScheduledStep['to'][]);
      for (const to of steps) {
        const [days, hour, minute] = stepTimes[to];
        world.scheduler.scheduleAt(workingDayAfter(now, days, hour, minute), courierStepJob, {
          id,
          to,
        } satisfies ScheduledStep);
      }
      const shipment: Shipment = {
        id,
        reference,
        tracking_code: `SBX${String(randomInt(10_000_000_000)).padStart(10, '0')}BE`,
        recipient,
        iccids: contents.map(({ iccid }) => iccid),
        state: 'created',
        reason: null,
        expected_on: brusselsDay(workingDayAfter(now, stepTimes.delivered[0], 12)),
        ordered_at: now.toISOString(),
        times: eventCopiesOf(behaviour),
        sent_events: [],
      };
      return sendEvent(shipment, 'created');
    },

    advance: (shipment: Shipment) =>
      go(shipment, deliverySteps[deliverySteps.findIndex((step) => step === shipment.state) + 1] ?? 'delivered'),
    deliver: (shipment: Shipment) => go(shipment, 'delivered'),
    sendBack(shipment: Shipment, reason: string): Shipment | string {
      if (!returnReasons.some((returnReason) => returnReason === reason))
        return `reason must be one of ${returnReasons.join(', ')}`;
      return onItsWay(shipment) ? sendEvent({ ...shipment, reason }, 'returned') : `the parcel is ${shipment.state}`;
    },
    cancel(shipment: Shipment): Shipment | string {
      if (shipment.state === 'cancelled') return shipment;
      return shipment.state === 'created' ? sendEvent(shipment, 'cancelled') : `the parcel is ${shipment.state}`;
    },
    /** Runs an automatic step that is due. */
    goOn({ id, to }: ScheduledStep): void {
      const shipment = shipments.get(id);
      if (shipment) go(shipment, to);
    },
    /** Sends all events again, the newest first. */
    resendEvents(shipment: Shipment): Shipment {
      for (const json of shipment.sent_events.toReversed())
        world.events.send({ to: '/api/webhook/courier', json, lane: shipment.id });
      return shipment;
    },
  };
}

/** Registers the automatic steps of parcels; called once at the start. */
export function registerShipmentSteps(world: SandboxWorld): void {
  world.scheduler.handle<ScheduledStep>(courierStepJob, (dueStep) => createShipmentRegistry(world).goOn(dueStep));
}

/** Converts a shipment to the wire format. */
export function toShipmentWire({ id, reference, state, tracking_code, expected_on }: Shipment, url: string) {
  return {
    shipment_id: id,
    reference,
    state,
    tracking_code,
    tracking_url: `${url}/courier/track/${tracking_code}`,
    label_url: `${url}/courier/labels/${tracking_code}`,
    expected_on,
  };
}

import { randomUUID } from 'node:crypto';
import { type ActionFields, textOfField } from '../core/item-routes.ts';
import type { SandboxWorld } from '../core/system.ts';
import { simulateFirstMinute, type SimulatedSim, simulateBetween, type UsageRecord } from './usage-simulation.ts';
import { limitRecordsAndUpdateMeter, type MeterState, monthOfRecord } from './meter.ts';
import type { SandboxLine } from './orders.ts';

interface SimulatedUntil {
  /** Id of the line. */
  id: string;
  until: string;
}
interface SentBatch {
  id: string;
  records: UsageRecord[];
}

const usageJob = 'network-life';
const intervalMs = 2 * 60_000;
const batchSize = 2_000;
/** After a longer jump of the clock only the last days are simulated. */
const maxSimulatedDays = 100;
const DAY_MS = 86_400_000;
/** PLMN code of the operator’s own network. */
const HOME_PLMN = '20601';
const unknownImsi = '206019999999999';

/** Creates the generator of usage records, which sends them in batches. */
export function createUsageGenerator(world: SandboxWorld) {
  const lines = world.store.collection<SandboxLine>('network-line');
  const simulatedTimes = world.store.collection<SimulatedUntil>('network-life');
  const meters = world.store.collection<MeterState & { id: string }>('network-meter');
  const sentBatches = world.store.collection<SentBatch>('network-usage');
  const real = (): Date => new Date(Date.now() + world.clock.offsetMs());

  function send(records: readonly UsageRecord[]): void {
    for (let start = 0; start < records.length; start += batchSize) {
      const json = { batch_id: randomUUID(), records: records.slice(start, start + batchSize) };
      world.events.send({ to: '/api/webhook/network/usage', json, lane: 'usage' });
    }
  }

  const toSimulatedSim = (line: SandboxLine): SimulatedSim | null => (line.imsi ? { ...line, imsi: line.imsi } : null);

  /** Returns all records of a postpaid line, and those records of a prepaid line that its allowances cover. */
  function limitToAllowances(line: SandboxLine, records: UsageRecord[]): UsageRecord[] {
    const { allowances } = line;
    if (!allowances) return records;
    return [...Map.groupBy(records, monthOfRecord)].flatMap(([month, monthRecords]) => {
      const id = `${line.id} ${month}`;
      const metered = meters.get(id) ?? { id, used: {}, through: {} };
      const allowedRecords = limitRecordsAndUpdateMeter(monthRecords, allowances, metered);
      meters.save(metered);
      return allowedRecords;
    });
  }

  /** Builds an action that creates usage records of a line, delivers them, and stores them, so that the action `twice` can deliver them again. */
  const usageAction =
    (buildRecords: (sim: SimulatedSim, fields: ActionFields) => UsageRecord[]) =>
    (line: SandboxLine, fields: ActionFields): SandboxLine | string => {
      const sim = toSimulatedSim(line);
      if (!sim) return 'the network does not know the IMSI of this line';
      const newRecords = buildRecords(sim, fields);
      const records = limitToAllowances(line, newRecords);
      if (records.length === 0 && newRecords.length > 0)
        return 'the line is prepaid, and its plan holds nothing more of that this month';
      sentBatches.save({ id: line.id, records });
      send(records);
      return line;
    };

  function sendUsageSinceLastRun(): void {
    const now = real();
    const records = lines.list().flatMap((line) => {
      const sim = toSimulatedSim(line);
      if (!sim || line.state !== 'active') return [];
      const simulatedUntil = simulatedTimes.get(line.id)?.until;
      simulatedTimes.save({ id: line.id, until: now.toISOString() });
      if (!simulatedUntil) return limitToAllowances(line, simulateFirstMinute(sim, now));
      const from = new Date(Math.max(new Date(simulatedUntil).getTime(), now.getTime() - maxSimulatedDays * DAY_MS));
      // Only complete slots are simulated; the current one follows at the next run.
      return limitToAllowances(
        line,
        simulateBetween(sim, new Date(Math.floor(from.getTime() / 600_000) * 600_000), now),
      );
    });
    send(records);
  }

  function used({ imsi }: SimulatedSim, fields: ActionFields): UsageRecord[] {
    const service = textOfField(fields, 'service', 'data') as UsageRecord['service'];
    const minutes = Number(textOfField(fields, 'minutes_ago', '1'));
    const plmn = textOfField(fields, 'plmn', '');
    return [
      {
        id: randomUUID(),
        imsi,
        service,
        direction: 'out',
        began_at: new Date(real().getTime() - minutes * 60_000).toISOString(),
        quantity: Number(textOfField(fields, 'quantity', '1000000000')),
        ...(service === 'data' ? {} : { other_party: textOfField(fields, 'other_party', '+32470123456') }),
        ...(plmn ? { plmn } : {}),
      },
    ];
  }

  /** Reports that a line has registered on a network, before the line uses anything there. */
  function arrive(line: SandboxLine, fields: ActionFields): SandboxLine | string {
    const sim = toSimulatedSim(line);
    if (!sim) return 'the network does not know the IMSI of this line';
    const event = {
      event_id: randomUUID(),
      imsi: sim.imsi,
      plmn: textOfField(fields, 'plmn', HOME_PLMN),
      at: real().toISOString(),
    };
    world.events.send({ to: '/api/webhook/network/location', json: event, lane: `location ${line.id}` });
    return line;
  }

  return {
    sendUsageSinceLastRun,
    actions: {
      arrive,
      use: usageAction(used),
      /** Usage of the past `days`, without the newest `until_days`. */
      past: usageAction((sim, fields) => {
        const [days, untilDaysAgo] = [
          Number(textOfField(fields, 'days', '90')),
          Number(textOfField(fields, 'until_days', '0')),
        ];
        const daysAgo = (ago: number) => new Date(real().getTime() - ago * DAY_MS);
        return simulateBetween(sim, daysAgo(days), daysAgo(untilDaysAgo));
      }),
      twice: usageAction((sim) => sentBatches.get(sim.id)?.records ?? used(sim, {})),
      disorder: usageAction((sim) =>
        simulateBetween(sim, new Date(real().getTime() - 2 * DAY_MS), real()).toReversed(),
      ),
      stranger: usageAction((sim) => used({ ...sim, imsi: unknownImsi }, {})),
    },
  };
}

/** Registers the simulation of usage, every two minutes; called once at the start. */
export function startUsageSimulation(world: SandboxWorld): void {
  const scheduleNext = (ms: number): void =>
    world.scheduler.scheduleAt(new Date(Date.now() + world.clock.offsetMs() + ms), usageJob, {});
  world.scheduler.handle(usageJob, () => {
    if (!world.simulatesUsage) return;
    createUsageGenerator(world).sendUsageSinceLastRun();
    scheduleNext(intervalMs);
  });
  if (world.simulatesUsage) scheduleNext(5_000);
}

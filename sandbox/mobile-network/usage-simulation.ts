import { createHash } from 'node:crypto';
import { fromAbsolute } from '@internationalized/date';

/** A usage record in the network's format. */
export interface UsageRecord {
  id: string;
  imsi: string;
  service: 'voice' | 'data' | 'sms';
  direction: 'in' | 'out';
  began_at: string;
  quantity: number;
  other_party?: string;
  plmn?: string;
}

/** The simulated SIM, and the services of its line. */
export interface SimulatedSim {
  id: string;
  imsi: string;
  services: Record<string, boolean>;
  /** Plan code; prepaid lines cannot use services outside their plan. */
  plan_code?: string;
}

export const SLOT_MS = 10 * 60_000;
const MB = 1_000_000;

/** Activity by hour of the day in Brussels; 1 is average. */
const hourlyActivity = [3, 1, 0.5, 0.3, 0.3, 1, 4, 8, 10, 7, 7, 8, 12, 9, 7, 8, 10, 13, 14, 13, 14, 12, 9, 5].map(
  (n) => n / 8,
);
/** Visited networks: France, the Netherlands, Spain, Germany, Italy. */
const roamingNetworks = ['20801', '20408', '21407', '26201', '22201'];
const contactCount = 7;

/** Deterministic random numbers from 0 to 1, seeded by a text. */
function seededRandom(text: string): () => number {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return () => {
    if (at + 4 > bytes.length) at = 0;
    const value = bytes.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return value;
  };
}

const randomDigits = (roll: () => number, count: number): string =>
  String(Math.floor(roll() * 10 ** count)).padStart(count, '0');

/** Called numbers: mobile, fixed and sometimes foreign. */
function contactNumber(id: string, nth: number): string {
  const roll = seededRandom(`${id} contact ${nth}`);
  if (nth === 0) return `+3281${randomDigits(roll, 6)}`;
  if (nth === contactCount - 1) return `+336${randomDigits(roll, 8)}`;
  return `+3247${randomDigits(roll, 7)}`;
}

/** The visited network: abroad on about one weekend in six. */
function visitedNetwork(id: string, at: number): string | undefined {
  const friday = Math.floor((at / 86_400_000 + 6) / 7);
  const weekday = Math.floor(at / 86_400_000 + 4) % 7;
  const roll = seededRandom(`${id} weekend ${friday}`);
  return (weekday === 6 || weekday === 0) && roll() < 0.16
    ? roamingNetworks[Math.floor(roll() * roamingNetworks.length)]
    : undefined;
}

const hourCache = new Map<number, number>();

/** The hour of the day in Brussels; cached per hour, because every slot of every SIM needs it. */
function brusselsHour(start: number): number {
  const key = Math.floor(start / 3_600_000);
  const hour = hourCache.get(key) ?? fromAbsolute(start, 'Europe/Brussels').hour;
  if (hourCache.size > 5_000) hourCache.clear();
  hourCache.set(key, hour);
  return hour;
}

/** The usage records of a SIM in the ten minutes from `startMs`; deterministic, so repeated calls return the same records. */
export function simulateSlot({ id, imsi, services, plan_code }: SimulatedSim, startMs: number): UsageRecord[] {
  const roll = seededRandom(`${id} ${startMs}`);
  const personalActivity = 0.35 + 0.65 * seededRandom(`${id} person`)();
  const pace = (hourlyActivity[brusselsHour(startMs)] ?? 1) * personalActivity;
  const plmn = visitedNetwork(id, startMs);
  const records: UsageRecord[] = [];
  const add = (service: UsageRecord['service'], quantity: number, fields: Partial<UsageRecord> = {}): void => {
    records.push({
      id: `${id.slice(-9)}-${startMs / SLOT_MS}-${records.length}`,
      imsi,
      service,
      direction: 'out',
      began_at: new Date(startMs + Math.floor(roll() * SLOT_MS)).toISOString(),
      quantity: Math.round(quantity),
      ...(plmn ? { plmn } : {}),
      ...fields,
    });
  };
  const reached = plan_code?.includes('prepaid') ? contactCount - 1 : contactCount;
  const somebody = (): string => contactNumber(id, Math.floor(roll() ** 1.6 * reached));
  const may =
    services['outgoing'] !== false && services['data'] !== false && (!plmn || services['data_roaming'] !== false);
  if (may && roll() < 0.16 * pace) add('data', (1 + 180 * roll() ** 4) * MB);
  if (roll() < 0.022 * pace)
    add('voice', 10 + 900 * roll() ** 3, {
      other_party: somebody(),
      direction: roll() < 0.4 ? 'in' : 'out',
    });
  if (roll() < 0.03 * pace) add('sms', 1, { other_party: somebody() });
  // When the operator has barred outgoing services, only incoming records are left.
  return services['outgoing'] === false ? records.filter(({ direction }) => direction === 'in') : records;
}

/** The usage records of a period, by slot. */
export function simulateBetween(sim: SimulatedSim, from: Date, untilTime: Date): UsageRecord[] {
  const records: UsageRecord[] = [];
  const endMs = Math.floor(untilTime.getTime() / SLOT_MS) * SLOT_MS;
  for (let start = Math.ceil(from.getTime() / SLOT_MS) * SLOT_MS; start < endMs; start += SLOT_MS)
    records.push(...simulateSlot(sim, start));
  return records;
}

/** The records of the first minute after activation: a data session and a message. */
export function simulateFirstMinute({ id, imsi, services }: SimulatedSim, now: Date): UsageRecord[] {
  const common = { imsi, direction: 'out', began_at: new Date(now.getTime() - 20_000).toISOString() } as const;
  const start = `${id.slice(-9)}-first`;
  return [
    ...(services['data'] === false || services['outgoing'] === false
      ? []
      : [{ ...common, id: `${start}-0`, service: 'data', quantity: 24_318_204 } as const]),
    { ...common, id: `${start}-1`, service: 'sms', quantity: 1, other_party: contactNumber(id, 1) },
  ];
}

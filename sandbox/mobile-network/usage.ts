import { randomUUID } from 'node:crypto';
import { type Fields, text } from '../core/actions.ts';
import type { World } from '../core/system.ts';
import { firstMinute, type Liver, livedBetween, type UsageRecord } from './life.ts';
import { letThrough, type Metered, monthOf } from './meter.ts';
import type { Line } from './orders.ts';

interface Lived {
  /** The line. */
  id: string;
  until: string;
}
interface Sent {
  id: string;
  records: UsageRecord[];
}

const work = 'network-life';
const everyMs = 2 * 60_000;
const atOnce = 2_000;
/** Longer leaps of the clock are lived only at their end. */
const mostDays = 100;
const DAY_MS = 86_400_000;
const nobodysImsi = '206019999999999';

/** Usage records, handed over in batches. */
export function usageOf(world: World) {
  const lines = world.store.collection<Line>('network-line');
  const lived = world.store.collection<Lived>('network-life');
  const meters = world.store.collection<Metered & { id: string }>('network-meter');
  const sent = world.store.collection<Sent>('network-usage');
  const real = (): Date => new Date(Date.now() + world.clock.offsetMs());

  function send(records: readonly UsageRecord[]): void {
    for (let start = 0; start < records.length; start += atOnce) {
      const json = { batch_id: randomUUID(), records: records.slice(start, start + atOnce) };
      world.events.send({ to: '/api/webhook/network/usage', json, lane: 'usage' });
    }
  }

  const liver = (line: Line): Liver | null => (line.imsi ? { ...line, imsi: line.imsi } : null);

  /** All of what a line did that is paid afterwards; of a prepaid one what its buckets let through. */
  function through(line: Line, records: UsageRecord[]): UsageRecord[] {
    const { allowances } = line;
    if (!allowances) return records;
    return [...Map.groupBy(records, monthOf)].flatMap(([month, own]) => {
      const id = `${line.id} ${month}`;
      const metered = meters.get(id) ?? { id, used: {}, through: {} };
      const found = letThrough(own, allowances, metered);
      meters.put(metered);
      return found;
    });
  }

  /** For a line that can be lived with; its newest batch is kept for who wants it twice. */
  const by =
    (make: (liver: Liver, fields: Fields) => UsageRecord[]) =>
    (line: Line, fields: Fields): Line | string => {
      const one = liver(line);
      if (!one) return 'the network does not know the IMSI of this line';
      const wanted = make(one, fields);
      const records = through(line, wanted);
      if (records.length === 0 && wanted.length > 0)
        return 'the line is prepaid, and its plan holds nothing more of that this month';
      sent.put({ id: line.id, records });
      send(records);
      return line;
    };

  function live(): void {
    const now = real();
    const records = lines.list().flatMap((line) => {
      const one = liver(line);
      if (!one || line.state !== 'active') return [];
      const until = lived.get(line.id)?.until;
      lived.put({ id: line.id, until: now.toISOString() });
      if (!until) return through(line, firstMinute(one, now));
      const from = new Date(Math.max(new Date(until).getTime(), now.getTime() - mostDays * DAY_MS));
      // Whole slots: what was begun is lived the next time.
      return through(line, livedBetween(one, new Date(Math.floor(from.getTime() / 600_000) * 600_000), now));
    });
    send(records);
  }

  function used({ imsi }: Liver, fields: Fields): UsageRecord[] {
    const service = text(fields, 'service', 'data') as UsageRecord['service'];
    const minutes = Number(text(fields, 'minutes_ago', '1'));
    const plmn = text(fields, 'plmn', '');
    return [
      {
        id: randomUUID(),
        imsi,
        service,
        direction: 'out',
        began_at: new Date(real().getTime() - minutes * 60_000).toISOString(),
        quantity: Number(text(fields, 'quantity', '1000000000')),
        ...(service === 'data' ? {} : { other_party: text(fields, 'other_party', '+32470123456') }),
        ...(plmn ? { plmn } : {}),
      },
    ];
  }

  return {
    live,
    actions: {
      use: by(used),
      /** Whole days before today, as a SIM that has been in use for long has them; `until_days` leaves the newest out. */
      past: by((one, fields) => {
        const [days, until] = [Number(text(fields, 'days', '90')), Number(text(fields, 'until_days', '0'))];
        const at = (ago: number) => new Date(real().getTime() - ago * DAY_MS);
        return livedBetween(one, at(days), at(until));
      }),
      twice: by((one) => sent.get(one.id)?.records ?? used(one, {})),
      disorder: by((one) => livedBetween(one, new Date(real().getTime() - 2 * DAY_MS), real()).toReversed()),
      stranger: by((one) => used({ ...one, imsi: nobodysImsi }, {})),
    },
  };
}

/** Lets every line live, now and every two minutes; once, when the sandbox starts. */
export function playLife(world: World): void {
  const next = (ms: number): void => world.later.at(new Date(Date.now() + world.clock.offsetMs() + ms), work, {});
  world.later.on(work, () => {
    if (!world.life) return;
    usageOf(world).live();
    next(everyMs);
  });
  if (world.life) next(5_000);
}

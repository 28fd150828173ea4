/** A usage record of the network. */
export type NetworkRecord = {
  id: string;
  /** IMSI of the SIM. */
  imsi: string;
  service: 'voice' | 'data' | 'sms';
  incoming: boolean;
  began_at: Date;
  /** Seconds, bytes or messages. */
  quantity: number;
  /** As dialled; null for data. */
  other_party: string | null;
  /** MCC and MNC of the visited network; null at home. */
  plmn: string | null;
};

/** A validation error and its field. */
export type RecordFault = { field: string; says: string };

/** Fields of a record, in the order of the columns of a file. */
export const networkRecordFields = [
  'id',
  'imsi',
  'service',
  'direction',
  'began_at',
  'quantity',
  'other_party',
  'plmn',
] as const;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;
const SERVICES: ReadonlySet<unknown> = new Set(['voice', 'data', 'sms']);
/**
 * Maxima of a record: a call of a week (longer ones come in parts), 5 TB, a hundred messages. They keep costs and
 * sums far below the maxima of their database columns.
 */
const MAX_QUANTITIES: Readonly<Record<string, number>> = { voice: 7 * 86_400, data: 5_000_000_000_000, sms: 100 };
/** Tolerated clock skew of the network. */
const MAX_CLOCK_SKEW_MS = 3_600_000;

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

type Raw = Readonly<Record<string, unknown>>;
type Bounds = { now: Date; kept_since: Date };
/** Validates a field: returns what is wrong, or null. `began`: the parsed start of the record. */
type Check = (raw: Raw, bounds: Bounds & { began: Date }) => string | null;

const faultUnless = (isValid: boolean, reason: string): string | null => (isValid ? null : reason);
const isData = (raw: Raw): boolean => raw['service'] === 'data';
const parseBeganAt = (raw: Raw): Date => {
  const beganText = toText(raw['began_at']);
  return new Date(beganText !== null && instant.test(beganText) ? beganText : Number.NaN);
};
const parseQuantity = (raw: Raw): number => Number(toText(raw['quantity']) ?? Number.NaN);

/** Validation by field, in the order of the fields. */
const checks: Readonly<Record<(typeof networkRecordFields)[number], Check>> = {
  id: (raw) =>
    faultUnless(/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(toText(raw['id']) ?? ''), 'must be a text of 1 to 100 characters'),
  imsi: (raw) => faultUnless(/^\d{14,15}$/.test(toText(raw['imsi']) ?? ''), 'must be 14 or 15 digits'),
  service: (raw) => faultUnless(SERVICES.has(raw['service']), 'must be voice, data or sms'),
  direction: (raw) => {
    const direction = toText(raw['direction']);
    return faultUnless(
      direction === 'in' || direction === 'out' || (direction === null && isData(raw)),
      'must be in or out',
    );
  },
  began_at: (_, { now, kept_since, began }) => {
    const at = began.getTime();
    if (Number.isNaN(at)) return 'must be a time with its zone, such as 2026-11-22T09:30:00+01:00';
    if (at > now.getTime() + MAX_CLOCK_SKEW_MS) return 'is in the future';
    return faultUnless(at >= kept_since.getTime(), `is before ${kept_since.toISOString()}: no longer kept`);
  },
  quantity: (raw) => {
    const quantity = parseQuantity(raw);
    return faultUnless(
      Number.isInteger(quantity) && quantity >= 0 && quantity <= (MAX_QUANTITIES[String(raw['service'])] ?? 0),
      'must be a whole number of seconds, bytes or messages',
    );
  },
  other_party: (raw) =>
    faultUnless(isData(raw) || /^[+\d][\d\s./-]{1,24}$/.test(toText(raw['other_party']) ?? ''), 'must be a number'),
  plmn: (raw) => faultUnless(/^(\d{5,6})?$/.test(toText(raw['plmn']) ?? ''), 'must be MCC and MNC, 5 or 6 digits'),
};

/** Validates and parses a record from JSON or a CSV line. Records older than `kept_since` are refused. Unknown fields are ignored. */
export const parseNetworkRecord = (input: unknown, bounds: Bounds): NetworkRecord | RecordFault => {
  if (typeof input !== 'object' || input === null) return { field: '', says: 'is not an object' };
  const raw = input as Raw;
  const beganAt = parseBeganAt(raw);
  const checkBounds = { ...bounds, began: beganAt };
  for (const field of networkRecordFields) {
    const reason = checks[field](raw, checkBounds);
    if (reason !== null) return { field, says: reason };
  }
  return {
    id: toText(raw['id']) ?? '',
    imsi: toText(raw['imsi']) ?? '',
    service: raw['service'] as NetworkRecord['service'],
    incoming: raw['direction'] === 'in',
    began_at: beganAt,
    quantity: parseQuantity(raw),
    other_party: isData(raw) ? null : toText(raw['other_party']),
    plmn: toText(raw['plmn']),
  };
};

/** Serializes a record as the network sends it, with the known fields only. */
export const toRawNetworkRecord = (record: NetworkRecord): Record<string, string | number> => ({
  id: record.id,
  imsi: record.imsi,
  service: record.service,
  direction: record.incoming ? 'in' : 'out',
  began_at: record.began_at.toISOString(),
  quantity: record.quantity,
  ...(record.other_party === null ? {} : { other_party: record.other_party }),
  ...(record.plmn === null ? {} : { plmn: record.plmn }),
});

import type { Iccid } from '#platform/pure/line-ids.ts';
import { parseOutsideMessage } from '#platform/outside-call.ts';
import { downloadProgressWire } from './wire.ts';

/** Notification points of SGP.22 section 5.3.5; later versions add more, which are `other`. */
const STEPS: Record<number, EsimStep> = { 1: 'eligibility', 2: 'confirmation', 3: 'download', 4: 'installation' };

export type EsimStep = 'eligibility' | 'confirmation' | 'download' | 'installation' | 'other';

/** Download progress of a profile on a phone. Events may be repeated or out of order: deduplicate by `event_id`, order by `occurred_at`. */
export interface EsimEvent {
  event_id: string;
  occurred_at: Date;
  /** 19 digits. */
  iccid: Iccid;
  /** EID of the chip, 32 digits; null while the SM-DP+ does not know it. */
  eid: string | null;
  step: EsimStep;
  /** The number of the step in the protocol. */
  point: number;
  succeeded: boolean;
  /** `<subjectCode>/<reasonCode>` of SGP.22 section 5.2.6 when it did not succeed and a reason is given. */
  error_code: string | null;
  /** The profile is on the phone: the last step, done. */
  installed: boolean;
}

/**
 * Reads the `handleDownloadProgressInfo` that the SM-DP+ posted to us.
 * @throws OutsideError of kind `garbage`
 */
export function parseEsimEvent(body: unknown): EsimEvent {
  const wire = parseOutsideMessage('esim', downloadProgressWire, body);
  const { status, statusCodeData } = wire.notificationPointStatus;
  const step = STEPS[wire.notificationPointId] ?? 'other';
  const succeeded = status === 'Executed-Success' || status === 'Executed-WithWarning';
  return {
    // Several points of one download may have the identifier of the same call, so the point is part of the id.
    event_id: `${wire.header.functionCallIdentifier}:${wire.notificationPointId}`,
    occurred_at: new Date(wire.timestamp),
    iccid: wire.iccid,
    eid: wire.eid ?? null,
    step,
    point: wire.notificationPointId,
    succeeded,
    error_code: succeeded || !statusCodeData ? null : `${statusCodeData.subjectCode}/${statusCodeData.reasonCode}`,
    installed: step === 'installation' && succeeded,
  };
}

import type { z } from 'zod';
import type { Iccid } from '#platform/pure/line-ids.ts';
import { OutsideError } from '#platform/outside.ts';
import { callOutside } from '#platform/outside-call.ts';
import { parseEsimEvent } from './esim-event.ts';
import type { EsimEvent } from './esim-event.ts';
import {
  ADMIN_PROTOCOL,
  ES2PLUS_PATH,
  confirmOrderReply,
  downloadOrderReply,
  headerReply,
  profileStatusReply,
} from './wire.ts';
import type { ExecutionStatus, ProfileState } from './wire.ts';

export type { ProfileState } from './wire.ts';

const SYSTEM = 'esim';

/** A given profile, or any free one of a type. */
export type ProfileChoice = { iccid: Iccid } | { profile_type: string };

/** A profile ready to be installed; the activation code is `LPA:1$<smdp_address>$<matching_id>`. */
export interface OrderedEsimProfile {
  /** 19 digits. */
  iccid: Iccid;
  matching_id: string;
  /** Host name without scheme. */
  smdp_address: string;
}

export interface Esim {
  /**
   * Reserves a profile and releases it for download at once (downloadOrder, then confirmOrder with releaseFlag).
   * The same `external_id` gives the same profile, also when the first try broke off half-way.
   */
  orderProfile(order: ProfileChoice & { external_id: string }): Promise<OrderedEsimProfile>;
  /** Cancels an order. `Available` returns the profile to the stock, `Unavailable` discards it. */
  cancelOrder(order: {
    iccid: Iccid;
    matching_id?: string;
    external_id: string;
    final_status: 'Available' | 'Unavailable';
  }): Promise<void>;
  /** Fetches the state of a profile; null when the SM-DP+ does not support the query. `external_id` identifies the query. */
  profileState(question: { iccid: Iccid; external_id: string }): Promise<ProfileState | null>;
  parseEvent(body: unknown): EsimEvent;
}

declare module '#platform/outside.ts' {
  interface Outside {
    esim: Esim;
  }
}

/**
 * Opens the SM-DP+ at `url`, in ES2+ of GSMA SGP.22 v2.2. `requester` is our functionRequesterIdentifier (an OID),
 * `smdp_address` the host for activation codes when the SM-DP+ does not name one. Every method throws OutsideError;
 * `refused` carries `<subjectCode>/<reasonCode>` of SGP.22 section 5.2.6.
 */
export function openEsim(options: {
  url: string;
  key: string;
  requester?: string;
  smdp_address?: string;
  timeout_ms?: number;
}): Esim {
  const requester = options.requester ?? '1.3.6.1.4.1.99999.1';
  const call = async <S extends z.ZodType<{ header: { functionExecutionStatus: ExecutionStatus } }>>(
    name: string,
    external_id: string,
    fields: Record<string, unknown>,
    answer: S,
  ): Promise<z.output<S>> => {
    const reply = await callOutside({
      system: SYSTEM,
      method: 'POST',
      url: options.url,
      path: `${ES2PLUS_PATH}/${name}`,
      key: options.key,
      headers: { 'x-admin-protocol': ADMIN_PROTOCOL },
      // The call identifier names the function and our order: a repeated call is recognised as the same one.
      body: {
        header: { functionRequesterIdentifier: requester, functionCallIdentifier: `${external_id}:${name}` },
        ...fields,
      },
      answer,
      refusal: () => ({}),
      ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
    });
    assertExecuted(reply.header.functionExecutionStatus);
    return reply;
  };

  return {
    orderProfile: async ({ external_id, ...choice }) => {
      const profile = 'iccid' in choice ? { iccid: choice.iccid } : { profileType: choice.profile_type };
      const { iccid } = await call('downloadOrder', external_id, profile, downloadOrderReply);
      if (!iccid) throw new OutsideError(SYSTEM, 'garbage', { detail: 'downloadOrder without iccid' });
      const confirmed = await call('confirmOrder', external_id, { iccid, releaseFlag: true }, confirmOrderReply);
      if (!confirmed.matchingId)
        throw new OutsideError(SYSTEM, 'garbage', { detail: 'confirmOrder without matchingId' });
      const smdp_address = confirmed.smdpAddress ?? options.smdp_address ?? new URL(options.url).host;
      return { iccid, matching_id: confirmed.matchingId, smdp_address };
    },
    cancelOrder: async ({ iccid, matching_id, external_id, final_status }) => {
      const fields = {
        iccid,
        ...(matching_id ? { matchingId: matching_id } : {}),
        finalProfileStatusIndicator: final_status,
      };
      await call('cancelOrder', external_id, fields, headerReply);
    },
    profileState: async ({ iccid, external_id }) => {
      try {
        return (await call('getProfileStatus', external_id, { iccid }, profileStatusReply)).profileState;
      } catch (error) {
        // SGP.22 has no such query, and not every SM-DP+ adds one.
        if (error instanceof OutsideError && error.kind === 'refused') return null;
        throw error;
      }
    },
    parseEvent: parseEsimEvent,
  };
}

/** ES2+ refuses with status 200 and `Failed`; `Expired` means that the SM-DP+ took too long. */
function assertExecuted({ status, statusCodeData }: ExecutionStatus): void {
  if (status === 'Expired') throw new OutsideError(SYSTEM, 'down', { code: 'EXPIRED' });
  if (status !== 'Failed') return;
  const code = statusCodeData ? `${statusCodeData.subjectCode}/${statusCodeData.reasonCode}` : 'FAILED';
  throw new OutsideError(SYSTEM, 'refused', {
    code,
    ...(statusCodeData?.message ? { detail: statusCodeData.message } : {}),
  });
}

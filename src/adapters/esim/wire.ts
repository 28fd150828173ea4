import type { Iccid } from '#platform/pure/line-ids.ts';
import { z } from 'zod';

/** Where the functions of ES2+ live, under the SM-DP+'s address. GSMA SGP.22 v2.2, section 6.5.2 (JSON binding). */
export const ES2PLUS_PATH = '/gsma/rsp2/es2plus';
export const ADMIN_PROTOCOL = 'gsma/rsp/v2.2.0';

/** 19 digits; SGP.22 also allows a 20th that pads with F, which we drop. */
const iccid = z
  .string()
  .regex(/^89\d{17}[\dFf]?$/)
  .transform((text) => text.replace(/[Ff]$/, '') as Iccid);

const executionStatus = z.object({
  status: z.enum(['Executed-Success', 'Executed-WithWarning', 'Failed', 'Expired']),
  statusCodeData: z
    .object({
      subjectCode: z.string(),
      reasonCode: z.string(),
      subjectIdentifier: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
});

/** The header of every reply. */
const replyHeader = z.object({ header: z.object({ functionExecutionStatus: executionStatus }) });

/** A reply that has only the result of the call. */
export const headerReply = replyHeader;
export const downloadOrderReply = replyHeader.extend({ iccid: iccid.optional() });
export const confirmOrderReply = replyHeader.extend({
  eid: z.string().optional(),
  matchingId: z.string().min(1).optional(),
  smdpAddress: z.string().min(1).optional(),
});

/** States of a profile, SGP.22 section 3.1.6. */
const profileStates = [
  'Available',
  'Allocated',
  'Linked',
  'Confirmed',
  'Released',
  'Downloaded',
  'Installed',
  'Error',
  'Unavailable',
] as const;

/** Not in SGP.22: a query that some SM-DP+ add. */
export const profileStatusReply = replyHeader.extend({ profileState: z.enum(profileStates) });
export type ProfileState = (typeof profileStates)[number];

/** ES2+.HandleDownloadProgressInfo, SGP.22 section 5.3.5. */
export const downloadProgressWire = z.object({
  header: z.object({ functionRequesterIdentifier: z.string(), functionCallIdentifier: z.string().min(1).max(200) }),
  eid: z
    .string()
    .regex(/^\d{32}$/)
    .optional(),
  iccid,
  profileType: z.string(),
  timestamp: z.iso.datetime({ offset: true }),
  // Some SM-DP+ send the number as a text.
  notificationPointId: z.coerce.number().int(),
  notificationPointStatus: executionStatus,
  resultData: z.string().optional(),
});

export type ExecutionStatus = z.output<typeof executionStatus>;

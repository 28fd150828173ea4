import { z } from 'zod';
import { isIccid } from '../core/iccid.ts';

const header = z.object({ functionRequesterIdentifier: z.string().min(1), functionCallIdentifier: z.string().min(1) });
const iccid = z
  .string()
  .transform((text) => text.replace(/[Ff]$/, ''))
  .refine(isIccid, 'not a SIM number');
const eid = z.string().regex(/^\d{32}$/);
const matchingId = z.string().regex(/^[0-9A-Z-]{1,255}$/);

/** The ES2+ requests of SGP.22 v2.2, section 5.3. */
export const es2plusRequests = {
  downloadOrder: z.object({
    header,
    eid: eid.optional(),
    iccid: iccid.optional(),
    profileType: z.string().min(1).optional(),
  }),
  confirmOrder: z.object({
    header,
    iccid,
    eid: eid.optional(),
    matchingId: matchingId.optional(),
    confirmationCode: z.string().optional(),
    smdsAddress: z.string().optional(),
    releaseFlag: z.boolean(),
  }),
  releaseProfile: z.object({ header, iccid }),
  cancelOrder: z.object({
    header,
    iccid,
    eid: eid.optional(),
    matchingId: matchingId.optional(),
    finalProfileStatusIndicator: z.enum(['Available', 'Unavailable']),
  }),
  /** Not in SGP.22; SM-DP+ vendors offer similar queries. */
  getProfileStatus: z.object({ header, iccid }),
};

export type Es2plusFunction = keyof typeof es2plusRequests;
export type Es2plusRequest<F extends Es2plusFunction> = z.output<(typeof es2plusRequests)[F]>;

/** Failure of a function: subject and reason code of SGP.22 section 5.2.6. */
export interface StatusCode {
  subjectCode: string;
  reasonCode: string;
  message: string;
}

/** Status codes of this SM-DP+; the mode `refuse` uses the first. */
export const statusCodes = {
  '8.2.5/3.7': 'No more profile of this type',
  '8.2.5/3.9': 'Unknown profile type',
  '8.2.1/3.9': 'Unknown ICCID',
  '8.2.1/3.3': 'The profile is in use',
  '8.2.1/1.2': 'Not allowed in this state of the profile',
  '8.2.6/3.3': 'The matching id is in use',
  '8.1/4.8': 'Not enough memory on the eUICC',
  '8.1.1/3.8': 'The eUICC refused',
} as const;

/** A status code by its short name `<subject>/<reason>`; unknown ones keep their codes. */
export function toStatusCode(name: string): StatusCode {
  const [subjectCode = '1', reasonCode = '1'] = name.split('/');
  return { subjectCode, reasonCode, message: statusCodes[name as keyof typeof statusCodes] ?? 'Refused' };
}

export function buildReplyHeader(failure?: StatusCode) {
  const functionExecutionStatus = failure
    ? { status: 'Failed', statusCodeData: failure }
    : { status: 'Executed-Success' };
  return { header: { functionExecutionStatus } };
}

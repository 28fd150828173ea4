/** Why the operator that is left refuses to hand over a number. */
export type RejectionCode =
  | 'UNKNOWN_NUMBER'
  | 'WRONG_OPERATOR'
  | 'SIM_NUMBER_MISMATCH'
  | 'CUSTOMER_NUMBER_MISMATCH'
  | 'NUMBER_INACTIVE'
  | 'PORT_IN_PROGRESS'
  | 'HOLDER_MISMATCH'
  | 'TECHNICAL';

export type PortInField = 'msisdn' | 'operator_uuid' | 'subscription' | 'sim_number' | 'customer_number';

/** What to do about a rejection: fields to correct, and whether sending the same once more can help. */
export type Remedy = { fields: readonly PortInField[]; resend: boolean };

const remedies: Readonly<Record<RejectionCode, Remedy>> = {
  UNKNOWN_NUMBER: { fields: ['msisdn'], resend: false },
  WRONG_OPERATOR: { fields: ['operator_uuid'], resend: false },
  SIM_NUMBER_MISMATCH: { fields: ['sim_number'], resend: false },
  CUSTOMER_NUMBER_MISMATCH: { fields: ['customer_number', 'subscription'], resend: false },
  // Solved with the old operator, not with a form: switch the number on, wait for the other request, sort out the holder.
  NUMBER_INACTIVE: { fields: [], resend: true },
  PORT_IN_PROGRESS: { fields: [], resend: true },
  HOLDER_MISMATCH: { fields: ['customer_number'], resend: true },
  TECHNICAL: { fields: [], resend: true },
};

/** The code as we know it; one that we do not know is a technical one. Its sentence stands under `errors`. */
export function toRejectionCode(code: string): RejectionCode {
  return Object.hasOwn(remedies, code) ? (code as RejectionCode) : 'TECHNICAL';
}

/** The remedy of a rejection code. */
export function remedyOfRejection(code: string): Remedy {
  return remedies[toRejectionCode(code)];
}

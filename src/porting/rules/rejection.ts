/** Codes of the other operator’s refusal to release a number. */
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

/** Remedy of a rejection: the fields to correct, and whether an unchanged resubmission can succeed. */
export type Remedy = { fields: readonly PortInField[]; resend: boolean };

const remedies: Readonly<Record<RejectionCode, Remedy>> = {
  UNKNOWN_NUMBER: { fields: ['msisdn'], resend: false },
  WRONG_OPERATOR: { fields: ['operator_uuid'], resend: false },
  SIM_NUMBER_MISMATCH: { fields: ['sim_number'], resend: false },
  CUSTOMER_NUMBER_MISMATCH: { fields: ['customer_number', 'subscription'], resend: false },
  // The customer solves these with the old operator: activate the number, await the other request, clarify the holder.
  NUMBER_INACTIVE: { fields: [], resend: true },
  PORT_IN_PROGRESS: { fields: [], resend: true },
  HOLDER_MISMATCH: { fields: ['customer_number'], resend: true },
  TECHNICAL: { fields: [], resend: true },
};

/** Maps a code to one that we know; an unknown code becomes a technical one. The texts are under `errors`. */
export function toRejectionCode(code: string): RejectionCode {
  return Object.hasOwn(remedies, code) ? (code as RejectionCode) : 'TECHNICAL';
}

/** Returns the remedy of a rejection code. */
export function remedyOfRejection(code: string): Remedy {
  return remedies[toRejectionCode(code)];
}

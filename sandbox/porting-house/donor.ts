import knownNumbers from './known-numbers.json' with { type: 'json' };
import { type PortingData, type RejectionCode, rejectionCodes } from './wire.ts';

interface KnownNumber {
  msisdn: string;
  operator: string;
  subscription: 'prepaid' | 'postpaid';
  sim_number: string;
  customer_number?: string;
}

/** Numbers with the data that their operators check. */
export const donorNumbers: readonly KnownNumber[] = knownNumbers as KnownNumber[];

/** Numbers with these endings are rejected with the code. */
export const rejectionByEnding: Record<string, RejectionCode> = Object.fromEntries(
  rejectionCodes.map((code, n) => [String(991 + n), code]),
);

/** Field that must change before a resubmission passes; `null`: any resubmission passes; absent: never passes. */
const correctableFields: Partial<Record<RejectionCode, keyof PortingData | null>> = {
  WRONG_OPERATOR: 'operator',
  SIM_NUMBER_MISMATCH: 'sim_number',
  CUSTOMER_NUMBER_MISMATCH: 'customer_number',
  PORT_IN_PROGRESS: null,
  TECHNICAL: null,
};

/**
 * Checks a request like the losing operator: a rejection code, or null when accepted. A known number is compared with its
 * data. A number with a special ending is rejected until the wrong field differs from `firstSubmission`, the data of the first
 * submission (null for the first submission). Other numbers pass.
 */
export function checkAsDonor(
  msisdn: string,
  data: PortingData,
  firstSubmission: PortingData | null,
): RejectionCode | null {
  const right = donorNumbers.find((number) => number.msisdn === msisdn);
  if (right) return compareWithDonorData(right, data);
  const code = rejectionByEnding[msisdn.slice(-3)];
  if (!code || !firstSubmission || !(code in correctableFields)) return code ?? null;
  const field = correctableFields[code];
  return field && normalize(data[field]) === normalize(firstSubmission[field]) ? code : null;
}

function compareWithDonorData(right: KnownNumber, data: PortingData): RejectionCode | null {
  const [operator, expectedOperator] = [normalize(data.operator), normalize(right.operator)];
  if (!operator.startsWith(expectedOperator)) return 'WRONG_OPERATOR';
  const simNeeded = right.subscription === 'prepaid' || data.sim_number;
  if (simNeeded && normalize(data.sim_number) !== right.sim_number) return 'SIM_NUMBER_MISMATCH';
  if (right.customer_number && normalize(data.customer_number) !== right.customer_number)
    return 'CUSTOMER_NUMBER_MISMATCH';
  return null;
}

/** Ignores case, spaces and dashes. */
function normalize(text: string | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
}

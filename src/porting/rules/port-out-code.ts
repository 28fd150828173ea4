/** Days for which a port-out code is valid. */
export const PORT_OUT_CODE_DAYS = 30;

/** Number of wrong attempts after which a code is blocked, so that its customer has to make another one. */
export const PORT_OUT_TRIES = 5;

/** Without characters that are easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 12;

/** A code in groups, such as `7KQ2-M4TX-9BHD`, from random or keyed bytes. */
export function formatPortOutCode(bytes: Uint8Array): string {
  const signs = [...bytes.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

export function normalizePortOutCode(typedCode: string): string {
  return typedCode.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/** `NUMBER_UNKNOWN`: the number is not ours. `CODE_MISSING`: it has no valid code. `CODE_WRONG`: it has another code. */
export const portOutRefusals = ['NUMBER_UNKNOWN', 'CODE_MISSING', 'CODE_WRONG'] as const;
export type PortOutRefusal = (typeof portOutRefusals)[number];

export type PortOutRequest = {
  /** The code of the number; null: no code was made. */
  code: { expires_at: Date; tries: number; request_id: string | null } | null;
  /** Whether the porting house sent this code. */
  matches: boolean;
  request_id: string;
};

/** Answers a port-out request: null accepts it. A used code only accepts the same request again. */
export function checkPortOut({ code, matches, request_id }: PortOutRequest, now: Date): PortOutRefusal | null {
  if (code === null || code.expires_at <= now || code.tries >= PORT_OUT_TRIES) return 'CODE_MISSING';
  if (code.request_id !== null && code.request_id !== request_id) return 'CODE_MISSING';
  return matches ? null : 'CODE_WRONG';
}

import type { Seal } from '#platform/seal.ts';

/** Derives the token of the stop link from the swap’s uuid. It is derived again when the SMS is sent, so no job and no row contains it. */
export const swapRevocationToken = (seal: Seal, swap_uuid: string): string => seal(`swap-stop:${swap_uuid}`);

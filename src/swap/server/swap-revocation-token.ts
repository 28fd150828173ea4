import type { Seal } from '#platform/seal.ts';

/** The token of a link that stops a swap, from the swap's uuid: made again when the SMS is sent, so no job and no row carries it. */
export const swapRevocationToken = (seal: Seal, swap_uuid: string): string => seal(`swap-stop:${swap_uuid}`);

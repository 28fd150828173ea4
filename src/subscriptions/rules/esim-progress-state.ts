/** How far a phone is with a profile. */
export const esimProgressNames = ['released', 'downloading', 'downloaded', 'installed', 'failed'] as const;
export type EsimProgress = (typeof esimProgressNames)[number];

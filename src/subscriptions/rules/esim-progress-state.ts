/** Progress of a phone with the download of a profile. */
export const esimProgressNames = ['released', 'downloading', 'downloaded', 'installed', 'failed'] as const;
export type EsimProgress = (typeof esimProgressNames)[number];

/** Progress of a phone with the download of a profile. */
export const esimProgressNames = ['released', 'downloading', 'downloaded', 'installed', 'failed'] as const;
export type EsimProgress = (typeof esimProgressNames)[number];

type Step = {
  step: 'eligibility' | 'confirmation' | 'download' | 'installation' | 'other';
  succeeded: boolean;
  occurred_at: Date;
};
type Known = { progress: EsimProgress; progress_at: Date };

const order: Record<EsimProgress, number> = { released: 0, failed: 0, downloading: 1, downloaded: 2, installed: 3 };

/**
 * Returns the next progress after an event, or null when the event changes nothing. Late events never move the progress back, and
 * `installed` is final. After a failure only a later event can restart the download.
 */
export const nextEsimProgress = (storedProgress: Known, event: Step): EsimProgress | null => {
  if (storedProgress.progress === 'installed') return null;
  const isLate = event.occurred_at < storedProgress.progress_at;
  if (!event.succeeded) return isLate || storedProgress.progress === 'failed' ? null : 'failed';
  const reached =
    event.step === 'installation' ? 'installed' : event.step === 'download' ? 'downloaded' : 'downloading';
  if (event.step === 'other') return null;
  if (reached === 'installed') return 'installed';
  if (isLate) return null;
  return storedProgress.progress === 'failed' || order[reached] > order[storedProgress.progress] ? reached : null;
};

/** Host names and matching ids of activation codes (GSMA SGP.22, 4.1). The permitted characters need no escaping in a URL. */
const HOST = /^[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?(?::\d{1,5})?$/;
const MATCHING_ID = /^[A-Z0-9-]{1,255}$/;

export type EsimCode = { smdp_address: string; matching_id: string };

/**
 * Builds the activation code `LPA:1$<host>$<matching id>` that a phone reads from the QR code.
 * @throws RangeError on parts that no phone accepts
 */
export function formatEsimActivationCode({ smdp_address, matching_id }: EsimCode): string {
  if (!HOST.test(smdp_address) || !MATCHING_ID.test(matching_id)) throw new RangeError('not an eSIM activation code');
  return `LPA:1$${smdp_address}$${matching_id}`;
}

/**
 * Links that open the eSIM installation of the phone: iOS 17.4 and later (Apple, "Provide universal links for eSIM installation"),
 * Android 10 and later with Google Play services (Android, "eSIM universal links"). Both require the code unescaped.
 */
export function esimInstallLinks(code: EsimCode): { ios_url: string; android_url: string } {
  const path = `/esim_qrcode_provisioning?carddata=${formatEsimActivationCode(code)}`;
  return { ios_url: `https://esimsetup.apple.com${path}`, android_url: `https://esimsetup.android.com${path}` };
}

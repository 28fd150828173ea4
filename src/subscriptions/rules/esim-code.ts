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

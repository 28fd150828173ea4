import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { pathnameOf } from '#platform/pure/path.ts';

/** Screens on which payment details are typed or a web view pays: no consent banner there. */
const NO_CONSENT_SCRIPT: ReadonlySet<string> = new Set([
  orderingPaths.payments(),
  orderingPaths.paymentsConfirm(),
  paymentsPaths.appPay(),
  paymentsPaths.appStatus(),
  paymentsPaths.appSuccess(),
  paymentsPaths.appFailed(),
]);

/** Whether the consent banner's script (empty: there is none) is loaded on a route. */
export function isConsentScriptAllowed(path: string, script_url: string): boolean {
  return script_url !== '' && !NO_CONSENT_SCRIPT.has(pathnameOf(path));
}

/**
 * What the consent banner's script needs where somebody goes: a script that runs cannot be taken out of a page, so a screen that must
 * not have it is loaded anew.
 */
export function consentScriptAction(path: string, script_url: string, runs: boolean): 'load' | 'leave' | null {
  if (script_url === '') return null;
  const wanted = isConsentScriptAllowed(path, script_url);
  if (wanted === runs) return null;
  return wanted ? 'load' : 'leave';
}

import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { pathnameOf } from '#platform/pure/path.ts';

/** Screens with payment input or an embedded payment page: no consent banner. */
const NO_CONSENT_SCRIPT: ReadonlySet<string> = new Set([
  orderingPaths.payments(),
  orderingPaths.paymentsConfirm(),
  paymentsPaths.appPay(),
  paymentsPaths.appStatus(),
  paymentsPaths.appSuccess(),
  paymentsPaths.appFailed(),
]);

/** Whether the consent banner may be loaded on a route. An empty `script_url` means that there is none. */
export function isConsentScriptAllowed(path: string, script_url: string): boolean {
  return script_url !== '' && !NO_CONSENT_SCRIPT.has(pathnameOf(path));
}

/**
 * Returns the action on the consent script for a navigation. A running script cannot be removed, so a screen that
 * forbids it is loaded with a full page load (`reload`).
 */
export function consentScriptAction(path: string, script_url: string, isRunning: boolean): 'load' | 'reload' | null {
  if (script_url === '') return null;
  const isAllowed = isConsentScriptAllowed(path, script_url);
  if (isAllowed === isRunning) return null;
  return isAllowed ? 'load' : 'reload';
}

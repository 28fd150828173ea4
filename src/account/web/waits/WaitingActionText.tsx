import { toWaitingAction } from '#account/rules/waiting-action.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** Text about an ended session and the action that waits behind the login. */
export function WaitingActionText({ path, ended }: { path: string; ended: boolean }) {
  const t = useTexts('account/web/waits');
  return [ended ? t('ended') : '', t(`for.${toWaitingAction(path)}`)].filter(Boolean).join(' ');
}

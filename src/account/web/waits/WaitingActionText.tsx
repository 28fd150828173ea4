import { toActionAwaitingLogin } from '#account/rules/waiting-action.ts';
import { callState } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** Text about an ended session and the action that waits behind the login. */
export function WaitingActionText({ path, sessionEnded }: { path: string; sessionEnded: boolean }) {
  const t = useTexts('account/web/waits');
  const reason = callState.endedBy === 'RELOGIN_REQUIRED' ? t('relogin') : t('ended');
  return [sessionEnded ? reason : '', t(`for.${toActionAwaitingLogin(path)}`)].filter(Boolean).join(' ');
}

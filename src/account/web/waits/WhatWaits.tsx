import { waitingActions } from '#account/rules/waiting-actions.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** One sentence: what waits behind the login, after that a session has ended. */
export function WhatWaits({ path, ended }: { path: string; ended: boolean }) {
  const t = useTexts('account/web/waits');
  return [ended ? t('ended') : '', t(`for.${waitingActions(path)}`)].filter(Boolean).join(' ');
}

import { accountPaths } from '#account/paths.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import sim from '#platform/ui/pictures/sim.svg?no-inline';

/** Why there is no new SIM for this number. */
export function SwapRefusal({ code, number }: { code: string; number: string }) {
  const t = useTexts('swap/web/new-sim');
  return (
    <EmptyState
      headingLevel={1}
      picture={sim}
      title={t('heading', { number })}
      text={codeText(code) ?? code}
      action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
    />
  );
}

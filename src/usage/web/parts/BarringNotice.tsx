import type { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { barringLimits } from '#usage/contract.ts';
import { useLimitResetDate } from './use-limit-reset-date.ts';

export type BarringNoticeProps = {
  /** Uuid of the customer product. */
  uuid: string;
  stopped_by: z.output<typeof barringLimits>;
  /** Whether the caller is the main account, which can give consent. */
  main: boolean;
};

/** Notice on the card of a SIM that a limit has barred services, with a link to the screen with the consent. */
export function BarringNotice({ uuid, stopped_by: [one, other], main }: BarringNoticeProps) {
  const t = useTexts('usage/web/parts');
  const date = useLimitResetDate();
  return (
    <Notice
      kind="warn"
      action={
        <Button kind="text" href={accountPaths.sim(uuid)}>
          {t(main ? 'notice.see' : 'notice.why')}
        </Button>
      }
    >
      {t(other || !one ? 'notice.both' : `notice.${one}`, { date })}
    </Notice>
  );
}

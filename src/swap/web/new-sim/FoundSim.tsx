import { useState } from 'react';
import { client } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { problemOf } from '#platform/ui/form-errors.ts';
import { Notice } from '#platform/ui/Notice.tsx';
import type { swapContract } from '#swap/contract.ts';
import { useAfterChange } from './use-after-change.ts';

/** A SIM that is blocked: it can be said here that it was found. */
export function FoundSim({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  const refresh = useAfterChange(uuid);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const found = async () => {
    setPending(true);
    setProblem(null);
    try {
      const body = { customer_product_uuid: uuid };
      await client<typeof swapContract>().call('POST /api/customer/product/found-sim', { body });
    } catch (error) {
      setProblem(problemOf(error).code);
    }
    await refresh();
    setPending(false);
  };
  return (
    <Notice
      kind="warn"
      action={
        <Button kind="secondary" small pending={pending} problem={problemText(problem)} onClick={() => void found()}>
          {t('blocked.found')}
        </Button>
      }
    >
      <p className="strong">{t('blocked.title')}</p>
      <p>{t('blocked.text')}</p>
    </Notice>
  );
}

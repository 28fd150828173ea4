import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { CancelQuestionProps } from './CancelQuestion.tsx';

const CancelQuestion = lazy(async () => ({ default: (await import('./CancelQuestion.tsx')).CancelQuestion }));

export type CancelOrderProps = Omit<CancelQuestionProps, 'open' | 'onClose'>;

/** Cancels an order, after asking. The question is loaded when somebody wants to, and then stays: it knows what was sent already. */
export function CancelOrder(props: CancelOrderProps) {
  const t = useTexts('ordering');
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button kind="text" danger onClick={() => setAsking('open')}>
        {t('actions.cancel')}
      </Button>
      {asking !== 'never' && (
        <Suspense fallback={null}>
          <CancelQuestion {...props} open={asking === 'open'} onClose={() => setAsking('closed')} />
        </Suspense>
      )}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { createPasskeyProof, isPromptDismissed } from '../passkeys/passkeys.ts';
import { submitStepUpProof } from './step-up.ts';

export function PasskeyProof({ onDone }: { onDone: (proved: boolean) => void }) {
  const t = useTexts('identity/web/step-up');
  const proof = useMutation({ mutationFn: async () => onDone(await submitStepUpProof(await createPasskeyProof())) });
  return (
    <Button
      wide
      icon={lock}
      pending={proof.isPending}
      problem={proof.isError && !isPromptDismissed(proof.error) ? problemText('PASSKEY_REFUSED') : null}
      onClick={() => proof.mutate()}
    >
      {t('byPasskey')}
    </Button>
  );
}

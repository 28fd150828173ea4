import { useQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { identityPaths } from '../../paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { CodeProof } from './CodeProof.tsx';
import { canUsePasskeys, passkeyProofErrorText, signStepUpWithPasskey } from '../passkeys/passkeys.ts';
import { PasswordProof } from './PasswordProof.tsx';
import { stepUpWaysQuery, submitStepUpProof } from './step-up.ts';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';

function PasskeyProof({ onDone }: { onDone: (proved: boolean) => void }) {
  const t = useTexts('identity/web/step-up');
  const proof = useMutation({
    mutationFn: async () => onDone((await submitStepUpProof(await signStepUpWithPasskey())) === 'accepted'),
  });
  return (
    <Button
      wide
      icon={lock}
      pending={proof.isPending}
      problem={passkeyProofErrorText(proof.error)}
      onClick={() => proof.mutate()}
    >
      {t('byPasskey')}
    </Button>
  );
}

/** Sheet over a screen whose call requires a step-up; the screen below keeps its state. */
export function StepUpSheet({ onDone }: { onDone: (proved: boolean) => void }) {
  const t = useTexts('identity/web/step-up');
  return (
    <Sheet open onClose={() => onDone(false)} title={t('title')} closeText={t('close')}>
      <div className="stack g5">
        <p>{t('text')}</p>
        <Ways onDone={onDone} />
      </div>
    </Sheet>
  );
}

function Ways({ onDone }: { onDone: (proved: boolean) => void }): ReactNode {
  const t = useTexts('identity/web/step-up');
  const query = useQuery(stepUpWaysQuery);
  const { data } = query;
  if (!data) return <LoadingOrError query={query} title={t('failed')} lines={2} />;
  if (data.ways.includes('passkey') && canUsePasskeys())
    return (
      <div className="stack g5">
        <PasskeyProof onDone={onDone} />
        {data.ways.includes('password') && (
          <Disclosure summary={t('byPassword')}>
            <PasswordProof onDone={onDone} forgotten />
          </Disclosure>
        )}
      </div>
    );
  const code = (['sms', 'email'] as const).find((way) => data.ways.includes(way));
  const byCode = code && <CodeProof by={code} email={data.email ?? ''} onDone={onDone} />;
  if (data.ways.includes('password'))
    return (
      <div className="stack g5">
        <PasswordProof onDone={onDone} forgotten={byCode === undefined} />
        {byCode && <Disclosure summary={t('bySms')}>{byCode}</Disclosure>}
      </div>
    );
  if (byCode) return byCode;
  return (
    <div className="stack g4">
      <p>{t('none')}</p>
      <Button wide href={identityPaths.login()}>
        {t('logIn')}
      </Button>
    </div>
  );
}

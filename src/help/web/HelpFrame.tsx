import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { FailedScreen } from '#platform/ui/states/FailedScreen.tsx';
import { SkeletonText } from '#platform/ui/states/Skeletons.tsx';
import { type HelpState, useHelpTexts } from './help-texts.ts';
import './help.css';

type HelpFrameProps = {
  title: string;
  children: (help: Extract<HelpState, { state: 'known' }>) => ReactNode;
};

/** A page of help, as far as its texts are there. */
export function HelpFrame({ title, children }: HelpFrameProps) {
  const t = useTexts('help');
  const platform = useTexts('platform');
  const help = useHelpTexts();
  if (help.state === 'failed')
    return (
      <FailedScreen
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platform('retry')}
        retrying={help.retrying}
        onRetry={help.retry}
      />
    );
  return (
    <main id="main" className="wrap page" aria-busy={help.state === 'loading'}>
      <h1 tabIndex={-1}>{title}</h1>
      {help.state === 'known' ? children(help) : <SkeletonText label={platform('loading')} />}
    </main>
  );
}

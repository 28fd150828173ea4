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

/** Frame of a help page: renders `children` once the texts are loaded, before that a placeholder, and after a failure a button to retry. */
export function HelpFrame({ title, children }: HelpFrameProps) {
  const t = useTexts('help');
  const platformTexts = useTexts('platform');
  const help = useHelpTexts();
  if (help.state === 'failed')
    return (
      <FailedScreen
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platformTexts('retry')}
        retrying={help.retrying}
        onRetry={help.retry}
      />
    );
  return (
    <main id="main" className="wrap page" aria-busy={help.state === 'loading'}>
      <h1 tabIndex={-1}>{title}</h1>
      {help.state === 'known' ? children(help) : <SkeletonText label={platformTexts('loading')} />}
    </main>
  );
}

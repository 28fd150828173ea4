import { type ReactNode, Suspense } from 'react';

import { Button } from '../buttons/Button.tsx';
import '../cards/Card.css';
import { useProblemHelp } from '../forms/FormTexts.tsx';
import { Picture } from '../pictures/Picture.tsx';
import brokenBranch from '../pictures/broken-branch.svg?no-inline';
import refresh from '../pictures/icons/refresh.svg?raw';
import searchEmpty from '../pictures/search-empty.svg?no-inline';
import './StateCard.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  picture?: string;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Empty state: picture, sentence, action. */
export function EmptyState({ title, text, picture = searchEmpty, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="card state">
      <Picture src={picture} className="state__pic" />
      <Heading className="state__title" tabIndex={headingLevel === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'action'> {
  retryText: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Error state: what happened, what to do, a retry, and help. */
export function ErrorState({ picture = brokenBranch, retryText, onRetry, retrying, ...otherProps }: ErrorStateProps) {
  const help = useProblemHelp();
  return (
    <div role="alert">
      <EmptyState
        {...otherProps}
        picture={picture}
        action={
          <>
            <Button icon={refresh} pending={retrying} onClick={onRetry}>
              {retryText}
            </Button>
            <Suspense>{help?.(null)}</Suspense>
          </>
        }
      />
    </div>
  );
}

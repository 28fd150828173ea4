import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import send from '../pictures/icons/external.svg?raw';

export interface ShareButtonProps {
  url: string;
  /** A sentence that goes with the link. */
  text?: string;
  /** Name for screen readers, where several links are shared. */
  spoken?: string;
  kind?: 'text';
  wide?: boolean;
  /** Shown when the browser has no share sheet, beside a field that copies the link. */
  otherwise?: ReactNode;
  children: ReactNode;
}

const subscribeToNothing = () => () => undefined;
const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the share sheet of the device. Stands beside a `CopyField` with the same link, which works in every browser. */
export function ShareButton({ url, text, spoken, kind, wide, otherwise = null, children }: ShareButtonProps) {
  const shares = useSyncExternalStore(subscribeToNothing, canShare, () => false);
  if (!shares) return otherwise;
  // `share` rejects when the sheet is closed without a choice; that is no error.
  const share = () => navigator.share({ ...(text ? { text } : {}), url }).catch(() => undefined);
  return (
    <Button
      {...(kind ? { kind } : {})}
      {...(wide ? { wide } : {})}
      {...(spoken ? { 'aria-label': spoken } : {})}
      icon={send}
      onClick={() => void share()}
    >
      {children}
    </Button>
  );
}

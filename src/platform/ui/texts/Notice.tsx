import type { ReactNode } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import './Notice.css';
import alert from '../pictures/icons/alert.svg?raw';
import check from '../pictures/icons/check.svg?raw';
import info from '../pictures/icons/info.svg?raw';

export interface NoticeProps {
  /** `bad`: a bad state. `error`: a failed call, shown by its button. */
  kind?: 'info' | 'warn' | 'bad' | 'error' | 'success';
  action?: ReactNode;
  /** Announced when it appears. Errors are always announced. */
  live?: boolean;
  children: ReactNode;
}

const LOOKS = {
  info: { sign: info, className: '' },
  warn: { sign: alert, className: 'note--warn' },
  bad: { sign: alert, className: 'note--bad' },
  error: { sign: alert, className: 'note--bad' },
  success: { sign: check, className: 'note--ok' },
};

/** A message in a coloured box with its icon. `action`: a button or link below the text. */
export function Notice({ kind = 'info', action, live, children }: NoticeProps) {
  const look = LOOKS[kind];
  const role = kind === 'error' ? 'alert' : live ? 'status' : undefined;
  return (
    <div className={`note ${look.className}`} role={role}>
      <Icon svg={look.sign} />
      <div className="grow">
        {children}
        {action && <div className="note__action">{action}</div>}
      </div>
    </div>
  );
}

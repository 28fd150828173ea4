import type { ReactNode } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import alert from '../pictures/icons/alert.svg?raw';
import check from '../pictures/icons/check.svg?raw';
import clock from '../pictures/icons/clock.svg?raw';
import minus from '../pictures/icons/minus.svg?raw';
import pause from '../pictures/icons/pause.svg?raw';
import './StateChip.css';

export type Tone = 'ok' | 'wait' | 'warn' | 'bad' | 'off';

const SIGNS: Record<Tone, string> = { ok: check, wait: clock, warn: pause, bad: alert, off: minus };

/** A state as word, colour and icon together, so that none of them is needed alone. */
export function StateChip({ tone, icon, children }: { tone: Tone; icon?: string; children: ReactNode }) {
  return (
    <span className={`badge ${tone === 'off' ? '' : `badge--${tone}`}`}>
      <Icon svg={icon ?? SIGNS[tone]} size="xs" />
      {children}
    </span>
  );
}

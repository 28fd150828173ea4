import type { ReactNode } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import check from '../pictures/icons/check.svg?raw';
import close from '../pictures/icons/close.svg?raw';
import './Tracker.css';

export interface TrackerStep {
  key: string;
  name: ReactNode;
  state: 'done' | 'now' | 'todo' | 'bad';
  /** A date, or the event that triggers the step. */
  timeText?: ReactNode;
  detail?: ReactNode;
}

/** Progress of outside work as a list of steps: done, current, to come. */
export function Tracker({ steps, doneText }: { steps: TrackerStep[]; doneText: string }) {
  return (
    <ol className="tracker">
      {steps.map((step) => (
        <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.state === 'done' && <Icon svg={check} size="xs" />}
          {step.state === 'bad' && <Icon svg={close} size="xs" />}
          <p className="tracker__name">
            <span>
              {step.name}
              {step.state === 'done' && <span className="vh"> ({doneText})</span>}
            </span>
            {step.timeText && <span className="tracker__when">{step.timeText}</span>}
          </p>
          {step.detail && <div className="tracker__more">{step.detail}</div>}
        </li>
      ))}
    </ol>
  );
}

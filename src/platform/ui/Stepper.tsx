import type { CSSProperties } from 'react';

import './Figure.css';
import './Stepper.css';

export interface StepperProps {
  /** "Step 2 of 4". */
  text: string;
  percent: number;
  showPercent?: boolean;
  /** Names of the steps, shown from 768 px. */
  steps: string[];
  /** Which step is now, from 0. */
  current: number;
}

export function Stepper({ text, percent, showPercent = true, steps, current }: StepperProps) {
  return (
    <div className="steps">
      <p className="steps__text">
        <b>{text}</b>
        {showPercent && (
          <b className="fig fig--22">
            {percent}
            <small>%</small>
          </b>
        )}
      </p>
      <div
        className="steps__bar"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ '--done': `${percent}%` } as CSSProperties}
      >
        <i />
      </div>
      <ol className="steps__names">
        {steps.map((step, at) => (
          <li key={step} className={at < current ? 'done' : ''} aria-current={at === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

import { customPropertiesRef } from '../custom-properties.ts';
import '../figures/Figure.css';
import './Stepper.css';

export interface StepperProps {
  /** "Step 2 of 4". */
  text: string;
  /** Undefined: neither number nor bar, because nothing is done yet. */
  percent?: number | undefined;
  /** Names of the steps, shown from 768 px. */
  steps: string[];
  /** Index of the current step, from 0. */
  current: number;
}

/**
 * Progress of a process: current step in words, percentage as number and bar. The names are not aligned with the bar,
 * which is no scale of steps.
 */
export function Stepper({ text, percent, steps, current }: StepperProps) {
  return (
    <div className="steps">
      <div className="steps__text">
        {/* the bar says the same to screen readers */}
        <b aria-hidden={percent !== undefined}>{text}</b>
        <ol className="steps__names">
          {steps.map((step, at) => (
            <li key={step} className={at < current ? 'done' : ''} aria-current={at === current ? 'step' : undefined}>
              {step}
            </li>
          ))}
        </ol>
        {percent !== undefined && (
          <b className="fig fig--22" aria-hidden>
            {percent}
            <small>%</small>
          </b>
        )}
      </div>
      {percent !== undefined && (
        <div
          className="steps__bar"
          role="progressbar"
          aria-label={text}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          ref={customPropertiesRef({ '--done': `${percent}%` })}
        >
          <i />
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';

import { customPropertiesRef } from '../custom-properties.ts';

import './Meter.css';

export interface MeterProps {
  label: string;
  /** Percent used, 0 to 100. */
  usedPercent: number;
  /** Elapsed percent of the month; shows the scale of days with a mark for today. */
  pace?: number;
  days?: number;
  /** Ahead of the month, or over the limit; always with a sentence beside the meter. */
  tone?: 'near' | 'over';
  thin?: boolean;
  usedText?: ReactNode;
  totalText?: ReactNode;
  startText?: ReactNode;
  nowText?: ReactNode;
  endText?: ReactNode;
  /** Text for screen readers instead of the percentage. */
  valueText?: string;
}

/** A bar of what is used, with texts above and below it. Screen readers read `valueText`, or a percentage of at most 100. */
export function Meter(props: MeterProps) {
  const {
    label,
    usedPercent,
    pace,
    days = 30,
    tone,
    thin,
    usedText,
    totalText,
    startText,
    nowText,
    endText,
    valueText,
  } = props;
  const drawn = customPropertiesRef({ '--used': `${usedPercent}%`, '--pace': `${pace ?? 0}%`, '--days': days });
  return (
    <>
      {(usedText || totalText) && (
        <p className="used">
          <span>{usedText}</span>
          <span>{totalText}</span>
        </p>
      )}
      <div className={`meter ${thin ? 'meter--thin' : ''} ${tone ? `is-${tone}` : ''}`} ref={drawn}>
        <div
          className="meter__bar"
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(Math.min(100, usedPercent))}
          aria-valuetext={valueText}
        >
          <span className="meter__fill" />
          {pace !== undefined && <span className="meter__now" />}
        </div>
        {pace !== undefined && !thin && <div className="meter__rule" aria-hidden="true" />}
        {(startText || endText) && (
          <div
            className={`meter__ends ${pace !== undefined && (pace < 30 || pace > 70) ? 'is-crowded' : ''}`}
            aria-hidden="true"
          >
            <span>{startText}</span>
            {nowText && <b>{nowText}</b>}
            <span>{endText}</span>
          </div>
        )}
      </div>
    </>
  );
}

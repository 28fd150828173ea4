import { customPropertiesRef } from '../custom-properties.ts';
import './ProgressBar.css';

/** A bar of work that is done. `percent`: below 0 and above 100 it is drawn as empty and full. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <i ref={customPropertiesRef({ '--part': Math.min(100, Math.max(0, percent)) / 100 })} />
    </div>
  );
}

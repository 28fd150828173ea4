/* oxlint-disable react/no-array-index-key -- these lists come whole and hold no state: their place is their identity */
import type { ReactNode } from 'react';

import './HowTo.css';

/** Numbered steps with large figures. */
export function HowTo({ steps }: { steps: ReactNode[] }) {
  return (
    <ol className="howto">
      {steps.map((step, at) => (
        <li key={at}>{step}</li>
      ))}
    </ol>
  );
}

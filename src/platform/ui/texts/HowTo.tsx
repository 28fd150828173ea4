/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
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

import { useEffect, useRef } from 'react';

import { Notice } from '../texts/Notice.tsx';

/** Why what a button asked for did not happen: beside the button, brought into view, said aloud. `text` has a line for each reason. */
export function ButtonProblem({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  const [only, ...more] = text.split('\n');
  return (
    <div className="btn-problem" ref={place}>
      <Notice kind="error">
        {more.length === 0 ? (
          <p>{only}</p>
        ) : (
          <ul>
            {[only, ...more].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

import { Suspense, useEffect, useRef } from 'react';

import { useProblemHelp } from '../forms/FormTexts.tsx';
import { Notice } from '../texts/Notice.tsx';

/**
 * Error of a button's action, shown beside the button, scrolled into view and announced. `text` has one line per
 * reason.
 */
export function ButtonProblem({ text }: { text: string }) {
  const help = useProblemHelp();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which must not be returned from the effect.
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  const [first, ...otherLines] = text.split('\n');
  return (
    <div className="btn-problem" ref={place}>
      <Notice kind="error">
        {otherLines.length === 0 ? (
          <p>{first}</p>
        ) : (
          <ul>
            {[first, ...otherLines].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
      <Suspense>{help?.(text)}</Suspense>
    </div>
  );
}

import { type Ref, useId } from 'react';

import './ErrorSummary.css';

export interface ErrorSummaryProps {
  title: string;
  errors: { field: string; text: string }[];
  /** Focuses the field; by default the link goes to the element with that id. */
  onGo?: (field: string) => void;
  ref?: Ref<HTMLDivElement>;
}

/** A list of links to the wrong fields of a form. The caller moves the focus to it, through `ref`. */
export function ErrorSummary({ title, errors, onGo, ref }: ErrorSummaryProps) {
  const titleId = useId();
  return (
    <div className="errors" role="group" aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <h2 className="errors__title" id={titleId}>
        {title}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.field}>
            <a
              href={`#${error.field}`}
              onClick={(event) => {
                if (!onGo) return;
                event.preventDefault();
                onGo(error.field);
              }}
            >
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

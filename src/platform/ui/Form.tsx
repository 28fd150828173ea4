import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { ErrorSummary } from './ErrorSummary.tsx';
import { useTellBusy } from './form-busy.ts';
import './Form.css';
import { useFormTexts } from './FormTexts.tsx';
import { Notice } from './Notice.tsx';
import type { ApiForm } from './use-api-form.ts';

export interface FormProps<V extends FieldValues> {
  form: ApiForm<V>;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** The form element around `useApiForm`: summary when several fields are wrong, notice when the call failed. */
export function Form<V extends FieldValues>({ form, className = 'stack g5', id, children }: FormProps<V>) {
  const { summaryTitle } = useFormTexts();
  const { problem, faults, root, pending, words, onSubmit, goTo } = form;
  useTellBusy(pending);
  return (
    <form
      id={id}
      ref={root}
      noValidate
      className={`form ${className}`}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {problem && (
        <Notice kind="error">
          {problem.errors && problem.errors.length > 0 ? (
            <ul>
              {problem.errors.map((error) => (
                <li key={error.field}>{words(error)}</li>
              ))}
            </ul>
          ) : (
            <p>{words(problem)}</p>
          )}
        </Notice>
      )}
      {faults.length > 1 && <ErrorSummary title={summaryTitle(faults.length)} errors={faults} onGo={goTo} />}
      {children}
    </form>
  );
}

import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';

import { ErrorSummary } from './ErrorSummary.tsx';
import { FormId, usePublishFormState } from './form-state.ts';
import './Form.css';
import { useFormTexts } from './FormTexts.tsx';
import type { ApiForm } from './use-api-form.ts';

export interface FormProps<V extends FieldValues> {
  form: ApiForm<V>;
  className?: string;
  id?: string;
  children: ReactNode;
}

/**
 * The form element around `useApiForm`, with a summary when several fields are wrong; that there is one is said once, and not again
 * with each field that is mended. Every button that sends it, inside or outside,
 * knows by itself that it waits, and says why the call failed: nobody looks for that at the top of the form.
 */
export function Form<V extends FieldValues>({ form, className = 'stack g5', id, children }: FormProps<V>) {
  const { summaryTitle } = useFormTexts();
  const { problem, faults, root, pending, formatFault, announcement, onSubmit, goTo } = form;
  const own = useId();
  const formId = id ?? own;
  const said = problem && (problem.errors?.length ? problem.errors : [problem]).map(formatFault).join('\n');
  usePublishFormState(formId, pending, said);
  return (
    <form
      id={formId}
      ref={root}
      noValidate
      className={`form ${className}`}
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {faults.length > 1 && <ErrorSummary title={summaryTitle(faults.length)} errors={faults} onGo={goTo} />}
      <FormId value={formId}>{children}</FormId>
      {announcement.text !== '' && (
        <p key={announcement.tries} className="vh" role="alert">
          {announcement.text}
        </p>
      )}
    </form>
  );
}

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';

import { ErrorSummary } from './ErrorSummary.tsx';
import { FormId, usePublishFormState } from './form-state.ts';
import './Form.css';
import { useFormTexts } from './FormTexts.tsx';
import type { ApiForm } from './use-api-form-with-draft.ts';

export interface FormProps<V extends FieldValues> {
  form: ApiForm<V>;
  className?: string;
  id?: string;
  children: ReactNode;
}

/**
 * Enter in a line of text moves the focus to the next empty field; without one it submits. An open list of suggestions
 * handles Enter itself. A field that is out of the tab order is hidden.
 */
const goToNextEmpty = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.input:not([tabindex="-1"])')];
  const at = fields.indexOf(target);
  const next = at >= 0 && fields.slice(at + 1).find(({ value }) => !value);
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/**
 * Form element for `useApiFormWithDraft`, with an error summary when several fields are invalid. The summary is announced
 * once, not after each corrected field. Every submit button, inside or outside of the form, shows by itself the
 * pending state and why the call failed.
 */
export function Form<V extends FieldValues>({ form, className = 'stack g5', id, children }: FormProps<V>) {
  const { summaryTitle } = useFormTexts();
  const { problem, faults, root, pending, formatFault, announcement, onSubmit, goTo } = form;
  const generatedId = useId();
  const formId = id ?? generatedId;
  const problemText = problem && (problem.errors?.length ? problem.errors : [problem]).map(formatFault).join('\n');
  usePublishFormState(formId, pending, problemText);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields, which a form handles by itself as well
    <form
      id={formId}
      ref={root}
      noValidate
      className={`form ${className}`}
      aria-busy={pending}
      onKeyDown={goToNextEmpty}
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

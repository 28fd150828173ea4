import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** State of a form for its submit buttons: pending, and why the server refused it (one line per reason). */
export type FormState = { pending: boolean; problem: string | null };

const idle: FormState = { pending: false, problem: null };
const states = new Map<string, FormState>();
const listeners = new Set<() => void>();

const publishFormState = (form: string, state: FormState | null): void => {
  if (state) states.set(form, state);
  else states.delete(form);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Id of the surrounding form. */
export const FormId = createContext<string | undefined>(undefined);

/** Called by the form; its buttons may be anywhere on the page. */
export const usePublishFormState = (form: string, isPending: boolean, problem: string | null): void => {
  useEffect(() => {
    publishFormState(form, { pending: isPending, problem });
    return () => publishFormState(form, null);
  }, [form, isPending, problem]);
};

/** State of the form that a button submits: the named or the surrounding one. `isSubmitButton` is false for other buttons. */
export const useFormState = (isSubmitButton: boolean, formId: string | undefined): FormState => {
  const surroundingForm = useContext(FormId);
  const form = isSubmitButton ? (formId ?? surroundingForm) : undefined;
  return useSyncExternalStore(
    subscribe,
    () => (form !== undefined && states.get(form)) || idle,
    () => idle,
  );
};

import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** What a button that sends a form says of it: that it is being sent, and in words, a line each, why the server did not take it. */
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

/** The id of the form around. */
export const FormId = createContext<string | undefined>(undefined);

/** Told by the form; its buttons may stand anywhere on the page. */
export const usePublishFormState = (form: string, pending: boolean, problem: string | null): void => {
  useEffect(() => {
    publishFormState(form, { pending, problem });
    return () => publishFormState(form, null);
  }, [form, pending, problem]);
};

/** How the form stands that a button sends: the one it names, else the one around it; `sends` is false for any other button. */
export const useFormState = (sends: boolean, named: string | undefined): FormState => {
  const around = useContext(FormId);
  const form = sends ? (named ?? around) : undefined;
  return useSyncExternalStore(
    subscribe,
    () => (form !== undefined && states.get(form)) || idle,
    () => idle,
  );
};

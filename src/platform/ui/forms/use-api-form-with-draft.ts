import { type ChangeEvent, type FocusEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';

import { runAfterPress } from './run-after-press.ts';
import { clearDraft } from './draft-store.ts';
import { isSecretControl, saveDraft, mergeDraft, restoreDraft } from './form-draft.ts';
import {
  findFieldControl,
  type FieldFault,
  type FormFault,
  type FormProblem,
  toFormFault,
  sortByScreenOrder,
  parseFormProblem,
  formatFault,
} from './form-errors.ts';
import { type FormTexts, useFormTexts } from './FormTexts.tsx';

export interface ApiFormOptions<V extends FieldValues> {
  defaults: V;
  /** Rules of the domain: field (dotted path) to error code. Valid fields may be omitted. */
  validate: (values: V) => { [field: string]: FieldFault };
  /** Calls the server; thrown errors are shown. The form is pending until it settles. A result of `false` means that nothing was sent yet, so the draft stays. */
  submit: (values: V) => Promise<unknown>;
  /** Key under which typed values are kept in session storage until they are sent. */
  draftKey?: string;
  /** Fields excluded from the draft, besides passwords and codes. */
  neverSave?: string[];
}

export interface FieldProps {
  name: string;
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
  error: string | undefined;
}

/** Props of a field of several controls, or of a control that shows other text than its value. */
export interface ValueFieldProps {
  name: string;
  value: string;
  onValue: (value: string) => void;
  /** `to`: what gets the focus instead. */
  onLeave: (to: EventTarget | null) => void;
  error: string | undefined;
}

export interface ApiForm<V extends FieldValues> {
  /** Props of a field: name, ref, handlers and error text. */
  field: (name: Path<V>) => FieldProps;
  /** Props of a controlled field (`value`, `onValue`); renders again on each change. */
  valueField: (name: Path<V>) => ValueFieldProps;
  /** Current value of a field; re-renders on change. */
  watch: <P extends Path<V>>(name: P) => PathValue<V, P>;
  set: <P extends Path<V>>(name: P, value: PathValue<V, P>) => void;
  values: () => V;
  /** Shows an error from elsewhere as if the submit had thrown it. */
  fail: (thrown: unknown) => void;
  reset: (values?: V) => void;
  pending: boolean;
  /** Error of the form as a whole. */
  problem: FormProblem | null;
  /** Invalid fields in screen order, with texts. */
  faults: { field: string; text: string }[];
  formatFault: (fault: FormFault) => string;
  /**
   * Announcement for screen readers after a failed submit, for cases in which the focus does not move to a field with
   * its error.
   */
  announcement: { text: string; tries: number };
  /** Ref for `<Form>`. */
  root: Ref<HTMLFormElement>;
  onSubmit: () => Promise<void>;
  goTo: (field: string) => void;
}

/** Dotted paths of all errors in react-hook-form's error tree. */
function flatten(tree: object, path = ''): [string, FormFault][] {
  return Object.entries(tree).flatMap(([key, node]): [string, FormFault][] => {
    if (!node || typeof node !== 'object' || key === 'root') return [];
    const fieldPath = path ? `${path}.${key}` : key;
    if (typeof (node as { type?: unknown }).type === 'string') {
      const { type, params, detail } = node as { type: string } & Omit<FormFault, 'code'>;
      return [[fieldPath, { code: type, params, detail }]];
    }
    return flatten(node as object, fieldPath);
  });
}

/** Form state with validation, submit, pending state, errors and drafts. Render it with `<Form>`. */
export function useApiFormWithDraft<V extends FieldValues>(
  options: ApiFormOptions<V>,
  ownTexts?: FormTexts,
): ApiForm<V> {
  const { defaults, draftKey, neverSave = [] } = options;
  const contextTexts = useFormTexts();
  const texts = ownTexts ?? contextTexts;
  const latest = useRef(options);
  latest.current = options;
  const root = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [spoken, setSpoken] = useState({ text: '', tries: 0 });
  const [start] = useState(() => mergeDraft(defaults, restoreDraft(draftKey)));
  const resolver = useMemo<Resolver<V>>(
    () => (values) => {
      const errors: FieldErrors<V> = {};
      for (const [field, fault] of Object.entries(latest.current.validate(values))) {
        const read = toFormFault(fault);
        if (read) set(errors, field, { type: read.code, message: read.code, params: read.params });
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    [],
  );
  const form = useForm<V>({ defaultValues: start as DefaultValues<V>, resolver, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const words = (fault: FormFault) => formatFault(fault, texts.text);

  const secret = neverSave.join(' ');
  useEffect(() => {
    if (!draftKey) return;
    const secretFields = secret.split(' ');
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        !busy.current &&
        saveDraft(
          draftKey,
          values,
          (path) =>
            secretFields.includes(path) || isSecretControl(root.current && findFieldControl(root.current, path)),
        ),
    });
  }, [form, draftKey, secret]);

  const goTo = (field: string) => {
    const control = root.current && findFieldControl(root.current, field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  const goToFirst = (faultsByField: Map<string, FormFault>) => {
    const first = root.current ? sortByScreenOrder(root.current, [...faultsByField.keys()])[0] : undefined;
    const fault = first === undefined ? undefined : faultsByField.get(first);
    if (!root.current || first === undefined || !fault) return;
    const stays = findFieldControl(root.current, first) === document.activeElement;
    const text = faultsByField.size > 1 ? texts.summaryTitle(faultsByField.size) : stays ? words(fault) : '';
    setSpoken(({ tries }) => ({ text, tries: tries + 1 }));
    goTo(first);
  };
  const fail = (thrown: unknown) => {
    const read = parseFormProblem(thrown);
    const fields = new Map((read.errors ?? []).map((error) => [error.field, error]));
    const shownFaults = [...fields.values()].filter(
      ({ field }) => root.current && findFieldControl(root.current, field),
    );
    const elsewhere = [...fields.values()].filter((error) => !shownFaults.includes(error));
    for (const { field, code, params, detail } of shownFaults)
      form.setError(field as Path<V>, { type: code, message: code, params, detail } as never);
    setProblem(shownFaults.length > 0 && elsewhere.length === 0 ? null : { ...read, errors: elsewhere });
    // after the errors are on the screen
    setTimeout(() => goToFirst(new Map(shownFaults.map((error) => [error.field, error]))));
  };
  const onSubmit = async () => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setSpoken(({ tries }) => ({ text: '', tries }));
    try {
      await form.handleSubmit(
        async (values) => {
          const submitResult = await latest.current.submit(values);
          const key = latest.current.draftKey;
          if (key && submitResult !== false) clearDraft(key);
        },
        (fieldErrors) => goToFirst(new Map(flatten(fieldErrors))),
      )();
    } catch (thrown) {
      fail(thrown);
    } finally {
      busy.current = false;
    }
  };
  const write = <P extends Path<V>>(name: P, value: PathValue<V, P>) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const errorOf = (name: Path<V>): string | undefined => {
    const fault = get(errors, name) as { type?: string; params?: Record<string, unknown>; detail?: string } | undefined;
    return fault?.type ? words({ ...fault, code: fault.type }) : undefined;
  };
  // the field is validated when the focus moves to the next field; not on the way to a button, which would move,
  // and not while pressing a checkbox, which would miss the click
  const validateOnLeave = (name: Path<V>, to: EventTarget | null) => {
    if (to instanceof HTMLElement && to.matches('input, select, textarea'))
      runAfterPress(() => void form.trigger(name));
  };
  const field = (name: Path<V>): FieldProps => {
    const { onBlur, ...registered } = form.register(name);
    return {
      ...registered,
      onBlur: (event) => {
        void onBlur(event);
        if (event.target.value) validateOnLeave(name, event.relatedTarget);
      },
      error: errorOf(name),
    };
  };
  const valueField = (name: Path<V>): ValueFieldProps => {
    const value: unknown = form.watch(name);
    return {
      name,
      value: typeof value === 'string' ? value : '',
      onValue: (next) => write(name, next as PathValue<V, typeof name>),
      onLeave: (to) => form.getValues(name) && validateOnLeave(name, to),
      error: errorOf(name),
    };
  };
  const faultsByField = new Map(flatten(errors));
  const order = root.current ? sortByScreenOrder(root.current, [...faultsByField.keys()]) : [...faultsByField.keys()];
  return {
    field,
    valueField,
    watch: (name) => form.watch(name),
    set: write,
    values: () => form.getValues(),
    fail,
    reset: (values) => {
      if (draftKey) clearDraft(draftKey);
      setProblem(null);
      form.reset(values ?? defaults);
    },
    pending: isSubmitting,
    problem,
    faults: order.flatMap((name) => {
      const fault = faultsByField.get(name);
      return fault ? [{ field: name, text: words(fault) }] : [];
    }),
    formatFault: words,
    announcement: spoken,
    root,
    onSubmit,
    goTo,
  };
}

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
import { clearDraft, isSecretControl, saveDraft, mergeDraft, restoreDraft } from './form-draft.ts';
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
  /** The domain's own rules: field (dotted path) to code. Fields that are right may be left out. */
  validate: (values: V) => { [field: string]: FieldFault };
  /** Calls the server; what it throws is shown. The form stays busy until it settles. */
  submit: (values: V) => Promise<unknown>;
  /** Keeps what is typed in session storage under this name until it was sent. */
  draftKey?: string;
  /** Fields never kept, besides passwords and codes, which never are. */
  neverSave?: string[];
}

export interface FieldProps {
  name: string;
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
  error: string | undefined;
}

export interface ApiForm<V extends FieldValues> {
  /** Spread into a field: name, ref, handlers and the error in words. */
  field: (name: Path<V>) => FieldProps;
  /** The field's value now; the component renders again when it changes. */
  watch: <P extends Path<V>>(name: P) => PathValue<V, P>;
  set: <P extends Path<V>>(name: P, value: PathValue<V, P>) => void;
  values: () => V;
  /** Shows a problem that came from elsewhere, as if the submit had thrown it. */
  fail: (thrown: unknown) => void;
  reset: (values?: V) => void;
  pending: boolean;
  /** What the notice above the fields says, if anything. */
  problem: FormProblem | null;
  /** Wrong fields in the order of the screen, in words. */
  faults: { field: string; text: string }[];
  formatFault: (fault: FormFault) => string;
  /** What the last try has to say aloud: the focus does not, where it stood in the wrong field already, or where several are wrong. */
  announcement: { text: string; tries: number };
  /** For `<Form>`. */
  root: Ref<HTMLFormElement>;
  onSubmit: () => Promise<void>;
  goTo: (field: string) => void;
}

/** Dotted paths of every fault in react-hook-form's tree of errors. */
function flatten(tree: object, path = ''): [string, FormFault][] {
  return Object.entries(tree).flatMap(([key, node]): [string, FormFault][] => {
    if (!node || typeof node !== 'object' || key === 'root') return [];
    const here = path ? `${path}.${key}` : key;
    if (typeof (node as { type?: unknown }).type === 'string') {
      const { type, params, detail } = node as { type: string } & Omit<FormFault, 'code'>;
      return [[here, { code: type, params, detail }]];
    }
    return flatten(node as object, here);
  });
}

/** A form that cannot forget its errors, its waiting or what was typed. Render it with `<Form>`. */
export function useApiForm<V extends FieldValues>(options: ApiFormOptions<V>, ownTexts?: FormTexts): ApiForm<V> {
  const { defaults, draftKey, neverSave = [] } = options;
  const given = useFormTexts();
  const texts = ownTexts ?? given;
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
    const never = secret.split(' ');
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        !busy.current &&
        saveDraft(
          draftKey,
          values,
          (path) => never.includes(path) || isSecretControl(root.current && findFieldControl(root.current, path)),
        ),
    });
  }, [form, draftKey, secret]);

  const goTo = (field: string) => {
    const control = root.current && findFieldControl(root.current, field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  const goToFirst = (wrong: Map<string, FormFault>) => {
    const first = root.current ? sortByScreenOrder(root.current, [...wrong.keys()])[0] : undefined;
    const fault = first === undefined ? undefined : wrong.get(first);
    if (!root.current || first === undefined || !fault) return;
    const stays = findFieldControl(root.current, first) === document.activeElement;
    const text = wrong.size > 1 ? texts.summaryTitle(wrong.size) : stays ? words(fault) : '';
    setSpoken(({ tries }) => ({ text, tries: tries + 1 }));
    goTo(first);
  };
  const fail = (thrown: unknown) => {
    const read = parseFormProblem(thrown);
    const fields = new Map((read.errors ?? []).map((error) => [error.field, error]));
    const here = [...fields.values()].filter(({ field }) => root.current && findFieldControl(root.current, field));
    const elsewhere = [...fields.values()].filter((error) => !here.includes(error));
    for (const { field, code, detail } of here)
      form.setError(field as Path<V>, { type: code, message: code, detail } as never);
    setProblem(here.length > 0 && elsewhere.length === 0 ? null : { ...read, errors: elsewhere });
    // after the errors are on the screen
    setTimeout(() => goToFirst(new Map(here.map((error) => [error.field, error]))));
  };
  const onSubmit = async () => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setSpoken(({ tries }) => ({ text: '', tries }));
    try {
      await form.handleSubmit(
        async (values) => {
          await latest.current.submit(values);
          if (draftKey) clearDraft(draftKey);
        },
        (wrong) => goToFirst(new Map(flatten(wrong))),
      )();
    } catch (thrown) {
      fail(thrown);
    } finally {
      busy.current = false;
    }
  };
  const field = (name: Path<V>): FieldProps => {
    const { onBlur, ...registered } = form.register(name);
    const fault = get(errors, name) as { type?: string; params?: Record<string, unknown>; detail?: string } | undefined;
    return {
      ...registered,
      onBlur: (event) => {
        void onBlur(event);
        // someone who moves on to the next field learns at once; not on the way to a button, which would move away, and
        // not while pressing a box, which would miss the click
        const next = event.relatedTarget;
        if (event.target.value && next instanceof HTMLElement && next.matches('input, select, textarea'))
          runAfterPress(() => void form.trigger(name));
      },
      error: fault?.type ? words({ ...fault, code: fault.type }) : undefined,
    };
  };
  const wrong = new Map(flatten(errors));
  const order = root.current ? sortByScreenOrder(root.current, [...wrong.keys()]) : [...wrong.keys()];
  return {
    field,
    watch: (name) => form.watch(name),
    set: (name, value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
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
      const fault = wrong.get(name);
      return fault ? [{ field: name, text: words(fault) }] : [];
    }),
    formatFault: words,
    announcement: spoken,
    root,
    onSubmit,
    goTo,
  };
}

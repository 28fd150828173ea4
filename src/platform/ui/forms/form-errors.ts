import { isRefusedUntilTime } from '#platform/contract/problem.ts';

/** Result of a rule for a field: an error code with the parameters of its text, or nothing. */
export type FieldFault = string | { code: string; params?: Record<string, unknown> } | null | undefined;

export interface FormFault {
  code: string;
  params?: Record<string, unknown>;
  /** Sentence of the server, used when the browser has no text for the code. */
  detail?: string;
}

export interface FormProblem extends FormFault {
  errors?: ({ field: string } & FormFault)[];
}

/** Text of an error; never empty, so that a failure is always visible. */
export const formatFault = (
  { code, params, detail }: FormFault,
  text: (code: string, params?: Record<string, unknown>) => string | undefined,
): string =>
  (isRefusedUntilTime(code) && detail) || (text(code, params) ?? (detail || (text('SOMETHING_WENT_WRONG') ?? code)));

/** Converts a thrown error. An error without a code counts as internal error. */
export function parseFormProblem(thrown: unknown): FormProblem {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown) || typeof thrown.code !== 'string') {
    return { code: 'SOMETHING_WENT_WRONG' };
  }
  const { code, detail, errors } = thrown as { code: string; detail?: unknown; errors?: unknown };
  return {
    code,
    detail: typeof detail === 'string' ? detail : undefined,
    errors: Array.isArray(errors) ? (errors as FormProblem['errors']) : undefined,
  };
}

/** Normalizes a field error: a bare code becomes a fault with that code. */
export function toFormFault(fault: FieldFault): FormFault | null {
  if (!fault) return null;
  return typeof fault === 'string' ? { code: fault } : fault;
}

/** The control of a field in a form: the first one of a group. */
export function findFieldControl(form: ParentNode, field: string): HTMLElement | null {
  const name = CSS.escape(field);
  const element = form.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!element) return form.querySelector<HTMLElement>(`[name="${name}"]`);
  if (element.matches('input, select, textarea')) return element;
  return element.querySelector<HTMLElement>('input, select, textarea');
}

/** Sorts fields by their position on the screen; fields without a control come last. */
export function sortByScreenOrder(form: ParentNode, fields: string[]): string[] {
  const placed = fields.map((field) => ({ field, control: findFieldControl(form, field) }));
  return placed
    .toSorted((a, b) => {
      if (!a.control || !b.control) return Number(!a.control) - Number(!b.control);
      return a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ field }) => field);
}

import { type ReactNode, useId } from 'react';

import './Field.css';
import { Icon } from '../pictures/Icon.tsx';
import alert from '../pictures/icons/alert.svg?raw';
import check from '../pictures/icons/check.svg?raw';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Error text; marks the field as invalid. */
  error?: ReactNode;
  /** Confirmation text ("Belgian account"). Hidden when there is an error. */
  ok?: ReactNode;
}

export interface FieldIds {
  id: string;
  describedBy: string | undefined;
}

/** The id of an input, generated when it has none, and for `aria-describedby` the ids of its hint and of its error or confirmation. */
export function useFieldIds({ hint, error, ok }: FieldTexts, idProp?: string): FieldIds {
  const generatedId = useId();
  const id = idProp ?? generatedId;
  const parts = [hint && `${id}-hint`, error ? `${id}-error` : ok && `${id}-ok`].filter(Boolean);
  return { id, describedBy: parts.length > 0 ? parts.join(' ') : undefined };
}

/** The line under a field: error or confirmation. */
export function FieldMessage({ id, error, ok }: { id: string; error?: ReactNode; ok?: ReactNode }) {
  return (
    <>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon svg={alert} size="s" />
          <span>{error}</span>
        </p>
      )}
      {/* always there: a live region that appears together with its text is not read out */}
      <div role="status">
        {!error && ok && (
          <p className="field__ok" id={`${id}-ok`}>
            <Icon svg={check} size="s" />
            <span>{ok}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** Id of the label, for elements besides the field that are named by it. */
export const labelId = (id: string): string => `${id}-label`;

/** Layout of a field: label, hint, input, error. */
export function Field({
  id,
  texts,
  before,
  children,
}: {
  id: string;
  texts: FieldTexts;
  before?: string;
  children: ReactNode;
}) {
  return (
    <div className={`field ${before ? 'field--pre' : ''} ${texts.error ? 'is-error' : ''}`}>
      <label className="field__label" id={labelId(id)} htmlFor={id}>
        {texts.label}
      </label>
      {texts.hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {texts.hint}
        </span>
      )}
      <span className="field__box">
        {before && (
          <span className="field__pre">
            <Icon svg={before} size="s" />
          </span>
        )}
        {children}
      </span>
      <FieldMessage id={id} error={texts.error} ok={texts.ok} />
    </div>
  );
}

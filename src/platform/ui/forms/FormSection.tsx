import type { ReactNode } from 'react';

/** A part of a long form: what it is about, beside its fields where there is room. */
export function FormSection({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  return (
    <div className="formrow">
      <div>
        <h2>{title}</h2>
        <p>{more}</p>
      </div>
      <div className="stack g5">{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** A section of a long form; on wide screens its title is beside the fields. */
export function FormSection({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <div className="formrow">
      <div>
        <h2>{title}</h2>
        <p>{detail}</p>
      </div>
      <div className="stack g5">{children}</div>
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';

import './Checkbox.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** The error is shown once beside the group, not at each button. */
  error?: unknown;
}

/** An option of a group of the same `name`. The legend and the error stand at the group. */
export function Radio({ label, error: _saidByGroup, ...input }: RadioProps) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  );
}

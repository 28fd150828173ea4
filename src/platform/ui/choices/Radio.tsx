import type { ComponentProps, ReactNode } from 'react';

import './Checkbox.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** A wrong choice is said once, beside the group, not at each of its buttons. */
  error?: unknown;
}

export function Radio({ label, error: _saidByGroup, ...input }: RadioProps) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  );
}

import type { ComponentProps, ReactNode } from 'react';

import './Checkbox.css';

export function Radio({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  );
}

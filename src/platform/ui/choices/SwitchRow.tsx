import type { ComponentProps, ReactNode } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import '../cards/Rows.css';
import './Switch.css';

export interface SwitchRowProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  detail?: ReactNode;
  price?: ReactNode;
  icon?: string;
  error?: ReactNode;
  /** Its change is on its way: nothing to press, but it keeps the focus, which a disabled one would lose. */
  busy?: boolean;
}

/** One line that is on or off, with what it is and what it costs. Put several in `<Rows>`. */
export function SwitchRow({ label, detail, price, icon, error, busy = false, onChange, ...input }: SwitchRowProps) {
  return (
    <label className="line switch">
      {icon && <Icon svg={icon} />}
      <span className="line__main">
        <span className="strong">{label}</span>
        {detail && <span className="small quiet">{detail}</span>}
        {price && <span className="small strong only-phone">{price}</span>}
        {error && <span className="small switch__error">{error}</span>}
      </span>
      {price && <span className="strong only-wide">{price}</span>}
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
        role="switch"
        aria-invalid={error ? true : undefined}
        aria-disabled={busy || undefined}
        onChange={(event) => !busy && onChange?.(event)}
      />
    </label>
  );
}

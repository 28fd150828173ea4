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
  /** The change is being saved: clicks are ignored, but the focus is kept, which a disabled input would lose. */
  busy?: boolean;
}

/** A row with a switch, its label and price. Put several in `<Rows>`. */
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

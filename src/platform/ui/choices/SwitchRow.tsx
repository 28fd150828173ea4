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
}

/** One line that is on or off, with what it is and what it costs. Put several in `<Rows>`. */
export function SwitchRow({ label, detail, price, icon, error, ...input }: SwitchRowProps) {
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
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself */}
      <input {...input} type="checkbox" role="switch" aria-invalid={error ? true : undefined} />
    </label>
  );
}

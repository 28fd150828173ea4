import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

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

/** A row with a switch, its label and price; an error is below, said when it comes, and not part of the name. Put several in `<Rows>`. */
export function SwitchRow({ label, detail, price, icon, error, busy = false, onChange, ...input }: SwitchRowProps) {
  const errorId = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only after a press: an error that is there when the page opens does not move it.
    if (error && row.current?.contains(document.activeElement)) row.current.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={row}>
      <label className="line switch">
        {icon && <Icon svg={icon} />}
        <span className="line__main">
          <span className="strong">{label}</span>
          {detail && <span className="small quiet">{detail}</span>}
          {price && <span className="small strong only-phone">{price}</span>}
        </span>
        {price && <span className="strong only-wide">{price}</span>}
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
          role="switch"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && onChange?.(event)}
        />
      </label>
      {error && (
        <p className="line small switch__error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

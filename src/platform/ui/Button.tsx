import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import './Button.css';
import { Icon } from './Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';

interface Look {
  kind?: 'primary' | 'secondary' | 'text' | 'danger' | 'on-night';
  /** A text button that destroys something. */
  danger?: boolean;
  small?: boolean;
  wide?: boolean;
  icon?: string;
  iconAfter?: string;
  children: ReactNode;
}

export type ButtonProps = Look &
  ((ComponentProps<'button'> & { href?: undefined; pending?: boolean }) | (LinkProps & { pending?: undefined }));

function classes({ kind = 'primary', danger, small, wide }: Look, more = ''): string {
  return [
    'btn',
    kind !== 'primary' && `btn--${kind}`,
    danger && kind === 'text' && 'btn--danger',
    small && 'btn--small',
    wide && 'btn--wide',
    more,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The one button: with `href` it is a link that looks the same. `pending` keeps the focus and takes no second click. */
export function Button(props: ButtonProps) {
  const { kind, danger, small, wide, icon, iconAfter, children, className, pending, ...rest } = props;
  const look = { className: classes({ kind, danger, small, wide, children }, className) };
  const content = (
    <>
      {icon && <Icon svg={icon} size="s" />}
      <span>{children}</span>
      {iconAfter && <Icon svg={iconAfter} size="s" />}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
    );
  }
  const busy = pending && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button type="button" {...(rest as ComponentProps<'button'>)} {...look} {...busy}>
      {content}
    </button>
  );
}

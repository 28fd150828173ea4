import type { ComponentProps } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import './IconButton.css';
import { Link, type LinkProps } from './Link.tsx';

export type IconButtonProps = { label: string; icon: string } & (
  | (Omit<ComponentProps<'button'>, 'children'> & { href?: undefined })
  | Omit<LinkProps, 'children'>
);

/** A round button without text, or a link with `href`. `label`: its accessible name and tooltip. `icon`: content of an icon file. */
export function IconButton({ label, icon, className = '', ...otherProps }: IconButtonProps) {
  const look = { 'aria-label': label, title: label, className: `icon-btn ${className}` };
  if (otherProps.href !== undefined) {
    return (
      <Link {...otherProps} {...look}>
        <Icon svg={icon} />
      </Link>
    );
  }
  return (
    <button type="button" {...(otherProps as ComponentProps<'button'>)} {...look}>
      <Icon svg={icon} />
    </button>
  );
}

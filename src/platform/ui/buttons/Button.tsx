import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import './Button.css';
import { ButtonProblem } from './ButtonProblem.tsx';
import { useFormState } from '../forms/form-state.ts';
import { useStillWorkingText } from '../forms/FormTexts.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';
import { useIsSlow } from './use-is-slow.ts';

interface Look {
  kind?: 'primary' | 'secondary' | 'text' | 'danger' | 'on-night';
  /** A text button for a destructive action. */
  danger?: boolean;
  small?: boolean;
  wide?: boolean;
  icon?: string;
  iconAfter?: string;
  children: ReactNode;
}

export type ButtonProps = Look &
  (
    | (ComponentProps<'button'> & {
        href?: undefined;
        pending?: boolean;
        /** Why the action failed, in words. A submit button takes it from its form. */
        problem?: string | null;
      })
    | (LinkProps & { pending?: undefined; problem?: undefined })
  );

function classes({ kind = 'primary', danger, small, wide }: Look, extraClasses = ''): string {
  return [
    'btn',
    kind !== 'primary' && `btn--${kind}`,
    danger && kind === 'text' && 'btn--danger',
    small && 'btn--small',
    wide && 'btn--wide',
    extraClasses,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The button component; with `href` it is a link of the same appearance. */
export function Button(props: ButtonProps) {
  const { kind, danger, small, wide, icon, iconAfter, children, className, ...otherProps } = props;
  if (otherProps.href === undefined) return <PressButton {...(props as PressProps)} />;
  const { pending: _pending, problem: _problem, ...link } = otherProps;
  return (
    <Link {...link} className={classes({ kind, danger, small, wide, children }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  );
}

type PressProps = Look & ComponentProps<'button'> & { pending?: boolean; problem?: string | null };

/** With `pending` it keeps the focus and ignores clicks; after a while it says that the action is still running. */
function PressButton(props: PressProps) {
  const { kind, danger, small, wide, icon, iconAfter, children, className, pending, problem, ...otherProps } = props;
  const form = useFormState(otherProps.type === 'submit', otherProps.form);
  const waits = pending || form.pending;
  const slow = useIsSlow(waits);
  const stillWorking = useStillWorkingText();
  const shownProblem = problem ?? form.problem;
  const busy = waits && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <>
      {shownProblem && !waits && <ButtonProblem key={shownProblem} text={shownProblem} />}
      <button
        type="button"
        {...otherProps}
        className={classes({ kind, danger, small, wide, children }, className)}
        {...busy}
      >
        <Content icon={icon} iconAfter={iconAfter}>
          {slow ? stillWorking : children}
        </Content>
      </button>
      {waits && (
        <span className="vh" role="status">
          {slow && stillWorking}
        </span>
      )}
    </>
  );
}

function Content({ icon, iconAfter, children }: Pick<Look, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {icon && <Icon svg={icon} size="s" />}
      <span>{children}</span>
      {iconAfter && <Icon svg={iconAfter} size="s" />}
    </>
  );
}

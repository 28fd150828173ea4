import { InlineSvg } from './InlineSvg.tsx';

export interface IconProps {
  /** Content of an icon file imported with `?raw`, so that a screen contains only its own icons. */
  svg: string;
  size?: 'm' | 's' | 'xs';
  /** Only when no visible text says the same. */
  label?: string;
  className?: string;
}

/** An icon of 24 by 24 units in the colour of the text. Hidden from screen readers without a `label`. */
export function Icon({ svg, size = 'm', label, className = '' }: IconProps) {
  return (
    <InlineSvg
      file={svg}
      className={`i ${size === 'm' ? '' : `i--${size}`} ${className}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

import { InlineSvg } from './InlineSvg.tsx';

export interface IconProps {
  /** The text of one file of pictures/icons, imported with `?raw`, so that a screen ships only the icons it shows. */
  svg: string;
  size?: 'm' | 's' | 'xs';
  /** Only where the icon says something that no text beside it says. */
  label?: string;
  className?: string;
}

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

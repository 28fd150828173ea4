import type { CSSProperties } from 'react';

export interface PictureProps {
  /** Address of a file of pictures/, imported with `?no-inline`: fetched on its own, never part of a script. */
  src: string;
  /** Id of the element inside the file; the root's id follows from the file's name. */
  id?: string;
  viewBox?: string;
  label?: string;
  className?: string;
  style?: CSSProperties;
}

/**
 * A drawn picture. An external `<use>` takes the colours of the page with it, so it follows light and dark,
 * which an `<img>` cannot.
 */
export function Picture({ src, id, viewBox = '0 0 200 160', label, className, style }: PictureProps) {
  const name = id ?? `cnp-${src.replace(/[?#].*$/, '').replace(/^.*\//, '').replace(/(-[\w-]{8})?\.svg$/, '')}`;
  return (
    <svg
      className={className}
      style={style}
      viewBox={viewBox}
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${src}#${name}`} />
    </svg>
  );
}

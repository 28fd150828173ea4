export interface PictureProps {
  /** Address of a file of pictures/, imported with `?no-inline`: fetched on its own, never part of a script. */
  src: string;
  /** Id of an element inside the file; the root of every picture is `picture`. */
  id?: string;
  viewBox?: string;
  label?: string;
  className?: string;
}

/**
 * A drawn picture. An external `<use>` takes the colours of the page with it, so it follows light and dark,
 * which an `<img>` cannot.
 */
export function Picture({ src, id = 'picture', viewBox = '0 0 200 160', label, className }: PictureProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${src}#${id}`} />
    </svg>
  );
}

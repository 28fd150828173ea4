export interface PictureProps {
  /** URL of a picture imported with `?no-inline`, fetched separately. */
  src: string;
  /** Id of an element in the file; the root of every picture is `picture`. */
  id?: string;
  viewBox?: string;
  label?: string;
  className?: string;
}

/**
 * An illustration. An external `<use>` inherits the colours of the page and follows the theme, which an `<img>`
 * cannot.
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

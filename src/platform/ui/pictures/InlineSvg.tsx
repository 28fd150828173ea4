import type { ComponentProps } from 'react';

/** Inlines one of our SVG files, so that it takes the colours and animations of the page. */
export function InlineSvg({ file, ...svg }: Omit<ComponentProps<'svg'>, 'children'> & { file: string }) {
  const shapes = file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'));
  // oxlint-disable-next-line react/no-danger -- the text is a file of this repository, imported at build time
  return <svg {...svg} dangerouslySetInnerHTML={{ __html: shapes }} />;
}

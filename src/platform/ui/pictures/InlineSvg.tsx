import type { ComponentProps } from 'react';

/** The shapes of one of our own SVG files inside an svg element of the page, so that they take its colour and motion. */
export function InlineSvg({ file, ...svg }: Omit<ComponentProps<'svg'>, 'children'> & { file: string }) {
  const shapes = file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'));
  // oxlint-disable-next-line react/no-danger -- the text is a file of this repository, imported at build time
  return <svg {...svg} dangerouslySetInnerHTML={{ __html: shapes }} />;
}

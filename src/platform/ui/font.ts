import url from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';

/** Address of the one font file, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrl = url;

import url from './font/bricolage-grotesque.woff2?url';

/** Address of the one font file, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrl = url;

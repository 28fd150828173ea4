import url from './font/bricolage-grotesque.woff2?url';

/** URL of the font file, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrl = url;

import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright';

export type QrScan = {
  /** Content of the code; null when it is not readable. */
  text: string | null;
  /** Width of the white quiet zone in modules, at the narrowest side. */
  quiet: number;
};

type Scrollable = { scrollIntoView(how: { block: 'center' }): void };
type Pixels = { width: number; height: number; data: string };

/** Runs in the page: this module has no DOM types. */
const decodeImageScript = (url: string): string => `(async () => {
  const image = Object.assign(new Image(), { src: '${url}' });
  await image.decode();
  const { width, height } = image;
  const brush = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  brush.drawImage(image, 0, 0);
  return { width, height, data: brush.getImageData(0, 0, width, height).data.join() };
})()`;

/** Decodes an image into pixels in a page without the content security policy of the product. */
const readPixels = async (page: Page, png: Buffer): Promise<Pixels> => {
  const blank = await page.context().newPage();
  try {
    return (await blank.evaluate(decodeImageScript(`data:image/png;base64,${png.toString('base64')}`))) as Pixels;
  } finally {
    await blank.close();
  }
};

/** Margin of the screenshot, to include the surroundings of the code. */
const MARGIN = 24;

/** Reads a QR code from a screenshot, as a camera does. */
export const scanQrCode = async (page: Page, code: Locator): Promise<QrScan> => {
  // Scrolls to the centre, away from the fixed bars.
  await code.evaluate((svg) => (svg as unknown as Scrollable).scrollIntoView({ block: 'center' }));
  const box = (await code.boundingBox())!;
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
  };
  const { width, height, data } = await readPixels(page, await page.screenshot({ clip }));
  const pixels = Uint8ClampedArray.from(data.split(','), Number);
  const qrCode = jsQR(pixels, width, height);
  if (!qrCode) return { text: null, quiet: 0 };
  const { topLeftCorner: from, topRightCorner: to } = qrCode.location;
  const end = qrCode.location.bottomLeftCorner;
  const module = (to.x - from.x) / (17 + 4 * qrCode.version);
  const white = (x: number, y: number): boolean => {
    const at = (Math.round(y) * width + Math.round(x)) * 4;
    return [0, 1, 2].every((channel) => (pixels[at + channel] ?? 0) > 250);
  };
  /** Counts the white modules outwards from the middle of an edge. The edge is accurate to half a module. */
  const outwards = (x: number, y: number, by_x: number, by_y: number): number => {
    let steps = Math.ceil(module / 2);
    while (white(x + by_x * steps, y + by_y * steps)) steps += 1;
    return Math.round(steps / module);
  };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + end.y) / 2 };
  return {
    text: qrCode.data,
    quiet: Math.min(
      outwards(from.x, middle.y, -1, 0),
      outwards(to.x, middle.y, 1, 0),
      outwards(middle.x, from.y, 0, -1),
      outwards(middle.x, end.y, 0, 1),
    ),
  };
};

import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

export type Point = readonly [x: number, y: number];

/** Scan lines per row of pixels, for smooth edges (antialiasing). */
const LINES = 4;

/** Where a horizontal line crosses a polygon, from left to right. */
const listCrossings = (points: readonly Point[], y: number): number[] => {
  const crossings: number[] = [];
  let [x0, y0] = points.at(-1) ?? [0, 0];
  for (const [x1, y1] of points) {
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    [x0, y0] = [x1, y1];
  }
  return crossings.toSorted((a, b) => a - b);
};

/** Adds a span to the covered part of each pixel of a row. */
const coverSpan = (cover: Float64Array, from: number, to: number): void => {
  const [leftX, right] = [Math.max(0, from), Math.min(cover.length - 1, to)];
  let x = Math.floor(leftX);
  for (; x < right; x += 1) {
    if (x >= leftX && x + 1 <= right) cover[x] = (cover[x] ?? 0) + 1;
    else cover[x] = (cover[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, leftX);
  }
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
};

/** A picture of one colour to draw on, and to encode as PNG (8 bits a channel, no alpha). Shapes outside of it are cut off. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #bytes: Buffer;
  readonly #stride: number;

  constructor(width: number, height: number, colour: Rgb) {
    this.width = width;
    this.height = height;
    // Each row begins with its filter: none.
    this.#stride = 1 + width * 3;
    this.#bytes = Buffer.alloc(this.#stride * height);
    const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, Buffer.from(colour))]);
    for (let y = 0; y < height; y += 1) row.copy(this.#bytes, y * this.#stride);
  }

  /** Fills a polygon with smooth edges by the even-odd rule: where it overlaps itself it stays empty. */
  fillPolygon(points: readonly Point[], colour: Rgb, opacity = 1): void {
    const [topY, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
    const columns = points.map(([x]) => x);
    const from = Math.max(0, Math.floor(Math.min(...columns)));
    const to = Math.min(this.width, Math.ceil(Math.max(...columns)));
    const cover = new Float64Array(this.width + 1);
    for (let y = Math.max(0, Math.floor(topY)); y < Math.min(this.height, bottom); y += 1) {
      cover.fill(0, from, to);
      for (let line = 0; line < LINES; line += 1) {
        const ends = listCrossings(points, y + (line + 0.5) / LINES);
        for (let at = 0; at + 1 < ends.length; at += 2) coverSpan(cover, ends[at] ?? 0, ends[at + 1] ?? 0);
      }
      this.#blendRow(y, cover.subarray(0, to), colour, opacity, from);
    }
  }

  #blendRow(y: number, cover: Float64Array, colour: Rgb, opacity: number, from: number): void {
    for (let x = from; x < cover.length; x += 1) {
      const share = Math.min(1, (cover[x] ?? 0) / LINES) * opacity;
      if (share === 0) continue;
      const at = y * this.#stride + 1 + x * 3;
      if (share === 1) {
        this.#bytes[at] = colour[0];
        this.#bytes[at + 1] = colour[1];
        this.#bytes[at + 2] = colour[2];
        continue;
      }
      for (let channel = 0; channel < 3; channel += 1) {
        const background = this.#bytes[at + channel] ?? 0;
        this.#bytes[at + channel] = Math.round(background + ((colour[channel] ?? 0) - background) * share);
      }
    }
  }

  toPng(): Uint8Array {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(this.#bytes)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

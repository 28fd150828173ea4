import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

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
    this.fillRows(0, height, () => [0, width, colour]);
  }

  /** Fills a span of each row: `spanOf` gives its left end, its right end (exclusive) and its colour. */
  fillRows(top: number, bottom: number, spanOf: (y: number) => readonly [number, number, Rgb]): void {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(this.height, Math.round(bottom)); y += 1) {
      const [left, right, [red, green, blue]] = spanOf(y);
      const row = y * this.#stride + 1;
      for (let x = Math.max(0, Math.round(left)); x < Math.min(this.width, Math.round(right)); x += 1) {
        this.#bytes[row + x * 3] = red;
        this.#bytes[row + x * 3 + 1] = green;
        this.#bytes[row + x * 3 + 2] = blue;
      }
    }
  }

  fillRectangle(left: number, top: number, width: number, height: number, colour: Rgb): void {
    this.fillRows(top, top + height, () => [left, left + width, colour]);
  }

  fillCircle(x: number, y: number, radius: number, colour: Rgb): void {
    this.fillRows(y - radius, y + radius, (row) => {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (row + 0.5 - y) ** 2));
      return [x - half, x + half, colour];
    });
  }

  /** An upright triangle with its tip at `x`, `top`. */
  fillTriangle(x: number, top: number, width: number, height: number, colour: Rgb): void {
    this.fillRows(top, top + height, (row) => {
      const half = ((row - top) / height) * (width / 2);
      return [x - half, x + half, colour];
    });
  }

  toPng(): Uint8Array {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(this.#bytes, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

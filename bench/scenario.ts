import type { LoadRequest } from './load.ts';

/** A request of the product, and the bare server's counterpart. */
export type Scenario = {
  name: string;
  /** Least share of the bare server's requests a second. */
  aim: number;
  /** Most SQL statements that it may take. */
  statements?: number;
  /** Most pages of the database that the first of its statements may look at, on average. */
  pages?: number;
  /** Asked of the bare server too, whose replies have the bytes of ours. Not part of the aim: it shows what HTTP alone costs. */
  alike?: LoadRequest[];
  keys: boolean;
  product: LoadRequest[];
  bare: LoadRequest[];
  /** The requests whose statements are counted; the first by default. */
  sample?: LoadRequest[];
};

import type { LoadRequest } from './load.ts';

/** A request of the product, and the bare server's counterpart. */
export type Scenario = {
  name: string;
  /** Minimum of the product's requests per second, divided by the bare server's. */
  aim: number;
  /** Maximum number of SQL statements. */
  statements?: number;
  /** Maximum number of database pages that its first statement may read on average. */
  pages?: number;
  /** Requests to the bare server whose replies have the size of the product's. They show what HTTP alone costs, and are not part of the aim. */
  alike?: LoadRequest[];
  keys: boolean;
  product: LoadRequest[];
  bare: LoadRequest[];
  /** The requests whose statements are counted; the first by default. */
  sample?: LoadRequest[];
};

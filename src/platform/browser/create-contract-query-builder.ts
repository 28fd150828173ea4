import { queryOptions } from '@tanstack/react-query';
import type { Contract, ReplyOf, RequestOf } from '../contract/endpoint.ts';
import { createClient } from './client.ts';

/** Read calls of a contract as TanStack queries. The same call and parameters share one cache entry. */
export const createContractQueryBuilder =
  <C extends Contract>() =>
  <K extends keyof C & `GET ${string}`>(endpoint: K, request?: Partial<RequestOf<C[K]>>) =>
    queryOptions<ReplyOf<C[K]>>({
      queryKey: [endpoint, request ?? null],
      queryFn: ({ signal }) => createClient<C>().call(endpoint, ...([request ?? {}, { signal }] as never)),
    });

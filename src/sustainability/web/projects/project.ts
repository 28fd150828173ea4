import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';

/** A project of either kind, as its page gets it. */
export type Project = ReplyOf<SustainabilityContract['GET /api/green/project']>;

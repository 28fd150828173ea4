import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { REFURBISHED_SHARE, wearables } from '#sustainability/rules/wearables.ts';

const list = wearables.map(({ uuid: wearable_uuid, ...wearable }) => ({ wearable_uuid, ...wearable }));

export const wearableList: Handler<SustainabilityContract, 'GET /api/wearable/list'> = () =>
  Promise.resolve({ wearables: list, refurbished_share: REFURBISHED_SHARE });

import type { Api } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { addWearable } from './add-wearable.ts';
import { customerWearableList } from './customer-wearable-list.ts';
import { emissionDetails } from './emission-details.ts';
import { removeWearable } from './remove-wearable.ts';
import { wearableList } from './wearable-list.ts';

export const sustainabilityApi: Api<SustainabilityContract> = {
  'GET /api/green/emission/details': emissionDetails,
  'GET /api/wearable/list': wearableList,
  'GET /api/customer/wearable/list': customerWearableList,
  'POST /api/customer/wearable/add': addWearable,
  'POST /api/customer/wearable/remove': removeWearable,
};

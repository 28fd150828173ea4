import type { DeliveryValues } from '#customers/web/parts/delivery-values.ts';
import type { ApiForm } from '#platform/ui/forms/use-api-form.ts';
import type { SwapReason } from '#swap/rules/swap-reason.ts';

/** Radio buttons hold texts: `0` an eSIM, `1` a card, empty as long as nothing is chosen. */
export type SwapRequestValues = DeliveryValues & { reason: SwapReason | ''; sim_type: '' | '0' | '1' };
export type SwapRequestForm = ApiForm<SwapRequestValues>;

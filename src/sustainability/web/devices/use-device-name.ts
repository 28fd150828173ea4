import { useTexts } from '#platform/browser/i18n.ts';
import { type OwnedWearable, findWearable } from '#sustainability/rules/wearables.ts';

/** Formats the name of a customer's device: `Smartphone, refurbished`. */
export const useDeviceName = (): ((device: OwnedWearable) => string) => {
  const t = useTexts('sustainability');
  return (device) => {
    const name = t(`devices.kind.${findWearable(device)?.kind ?? 'other'}`);
    return device.has_refurbished ? t('devices.refurbishedOne', { name }) : name;
  };
};

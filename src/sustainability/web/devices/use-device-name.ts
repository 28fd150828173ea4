import { useTexts } from '#platform/browser/i18n.ts';
import { type OwnedWearable, findWearable } from '#sustainability/rules/wearables.ts';

/** Formats the name of a customer's device: `Smartphone, refurbished`. */
export const useDeviceName = () => {
  const t = useTexts('sustainability');
  return (device: OwnedWearable): string => {
    const name = t(`devices.kind.${findWearable(device)?.kind ?? 'other'}`);
    return device.has_refurbished ? t('devices.refurbishedOne', { name }) : name;
  };
};

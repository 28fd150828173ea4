import { useTexts } from '#platform/browser/i18n.ts';
import { type OwnedWearable, findWearable } from '#sustainability/rules/wearables.ts';

/** What a device of a customer is called: `Smartphone, refurbished`. */
export const useDeviceName = () => {
  const t = useTexts('sustainability');
  return (device: OwnedWearable): string => {
    const name = t(`devices.kind.${findWearable(device)?.kind ?? 'other'}`);
    return device.has_refurbished ? t('devices.refurbishedOne', { name }) : name;
  };
};

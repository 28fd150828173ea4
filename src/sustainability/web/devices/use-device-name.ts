import { useTexts } from '#platform/browser/i18n.ts';
import { type OwnWearable, wearableOf } from '#sustainability/rules/wearables.ts';

/** What a device of a customer is called: `Smartphone, refurbished`. */
export const useDeviceName = () => {
  const t = useTexts('sustainability');
  return (device: OwnWearable): string => {
    const name = t(`devices.kind.${wearableOf(device)?.kind ?? 'other'}`);
    return device.has_refurbished ? t('devices.refurbishedOne', { name }) : name;
  };
};

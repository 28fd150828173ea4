import { useTexts } from '#platform/browser/i18n.ts';
import { type OwnWearable, wearableOf } from '#sustainability/rules/wearables.ts';

/** What a device of a customer is called: `Smartphone, refurbished`. */
export const useDeviceName = () => {
  const t = useTexts('sustainability/web/devices');
  return (device: OwnWearable): string => {
    const name = t(`kind.${wearableOf(device)?.kind ?? 'other'}`);
    return device.has_refurbished ? t('refurbishedOne', { name }) : name;
  };
};

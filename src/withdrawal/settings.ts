import { booleanSetting, setting, type SettingsOf } from '#platform/settings.ts';

export const withdrawalSettings = {
  WITHDRAWAL_FOR_BUSINESS: setting(
    booleanSetting(false),
    'Whether business customers may also withdraw within 14 days, a right that the law gives to consumers only',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof withdrawalSettings> {}
}

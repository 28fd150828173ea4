import { z } from 'zod';
import { openCourier } from '#adapters/courier/courier.ts';
import { openEsim } from '#adapters/esim/esim.ts';
import { openMail } from '#adapters/mail/mail.ts';
import { openMobileNetwork } from '#adapters/mobile-network/mobile-network.ts';
import { openPayments } from '#adapters/payments/payments.ts';
import { openPortingHouse } from '#adapters/porting-house/porting-house.ts';
import { openSms } from '#adapters/sms/sms.ts';
import type { Outside } from '#platform/outside.ts';
import { setting, type SettingsOf } from '#platform/settings.ts';

const url = (purpose: string, protocol: RegExp) => setting(z.url({ protocol }), purpose);
const key = (purpose: string) => setting(z.string().min(1).default('sandbox'), purpose);

/** Where each outside system is, and the key it knows us by. */
export const adapterSettings = {
  MAIL_URL: url('Mail server: smtp://user:password@host:587 or smtps://', /^smtps?$/),
  MAIL_FROM: setting(z.string().default('Canopy <hello@canopy.example>'), 'Sender of the mail that customers get'),
  SMS_URL: url('SMS centre: smpp://system_id:password@host:2775 or ssmpp://', /^s?smpp$/),
  SMS_FROM: setting(z.string().max(11).default('Canopy'), 'Sender name of SMS'),
  PAYMENTS_URL: url('Payment provider (Mollie v2): https://api.mollie.com', /^https?$/),
  PAYMENTS_KEY: key('API key of the payment provider'),
  NETWORK_URL: url('Service ordering of the mobile network (TMF641)', /^https?$/),
  NETWORK_KEY: key('Key of the mobile network'),
  ESIM_URL: url('eSIM store (SM-DP+, ES2+)', /^https?$/),
  ESIM_KEY: key('Key of the eSIM store'),
  PORTING_URL: url('Porting house', /^https?$/),
  PORTING_KEY: key('Key of the porting house'),
  COURIER_URL: url('Courier', /^https?$/),
  COURIER_KEY: key('Key of the courier'),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof adapterSettings> {}
}

/** Opens every adapter. Nothing is called yet: an outside system that is down does not keep the product from starting. */
export const openOutside = (settings: SettingsOf<typeof adapterSettings>): Outside => ({
  mail: openMail({ url: settings.MAIL_URL, from: settings.MAIL_FROM }),
  sms: openSms({ url: settings.SMS_URL, from: settings.SMS_FROM }),
  payments: openPayments({ url: settings.PAYMENTS_URL, key: settings.PAYMENTS_KEY }),
  network: openMobileNetwork({ url: settings.NETWORK_URL, key: settings.NETWORK_KEY }),
  esim: openEsim({ url: settings.ESIM_URL, key: settings.ESIM_KEY }),
  porting: openPortingHouse({ url: settings.PORTING_URL, key: settings.PORTING_KEY }),
  courier: openCourier({ url: settings.COURIER_URL, key: settings.COURIER_KEY }),
});

import type { SandboxSystem } from './core/system.ts';
import { bank } from './bank/bank.ts';
import { courier } from './courier/courier.ts';
import { desk } from './desk/desk.ts';
import { eInvoicing } from './e-invoicing/e-invoicing.ts';
import { esim } from './esim/esim.ts';
import { identityService } from './identity-service/identity-service.ts';
import { mobileNetwork } from './mobile-network/mobile-network.ts';
import { portingHouse } from './porting-house/porting-house.ts';
import { projects } from './projects/projects.ts';
import { registry } from './registry/registry.ts';
import { mail } from './mail/mail.ts';
import { payments } from './payments/payments.ts';
import { sms } from './sms/sms.ts';

/** All systems, in the order of the page. */
export const systems: SandboxSystem[] = [
  mail,
  sms,
  identityService,
  payments,
  bank,
  mobileNetwork,
  esim,
  portingHouse,
  courier,
  desk,
  eInvoicing,
  registry,
  projects,
];

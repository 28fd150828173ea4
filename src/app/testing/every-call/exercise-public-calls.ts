import { randomUUID } from 'node:crypto';
import type { TestApp } from '../product/test-app.ts';

const publicUrl = '/api/web-api/public/shop/offer';

/** Calls all public endpoints. */
export const exercisePublicCalls = async (product: TestApp): Promise<void> => {
  const visitor = product.browser();
  const { offers } = await visitor.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const { categories } = await visitor.callEndpoint('GET /api/web-api/public/shop/offer/addon-categories');
  const summary = `/api/catalogue/contract-summary/${offers[0]?.uuid}`;
  for (const path of [
    `${publicUrl}/addon-categories/${categories[0]?.uuid}`,
    '/api/catalogue/price-list',
    '/api/catalogue/price-list/document',
    '/api/legal/edition/list?document=terms',
    '/api/legal/edition?document=terms',
    '/api/legal/edition?document=privacy&edition=1',
    '/api/legal/edition?document=privacy&at=2020-01-01T00:00:00.000Z',
    '/api/legal/edition/document?document=terms&edition=1',
    '/api/credit-limits',
    '/api/device/esim/available',
    '/api/wearable/list',
    '/api/web-api/public/shipping-price',
    summary,
    `${summary}/text`,
    '/api/common/language',
    '/api/customer/login/itsme/keys',
    '/api/promo/check?promo=WELCOME10',
    '/api/promo/referral?ref_code=INVENTED',
  ])
    await visitor.get(path);
  const email = `${randomUUID()}@example.com`;
  await visitor.post('/api/customer/email/verify/resend', { email });
  await visitor.post('/integration/vl/registration', { email, language: 'fr' });
  await visitor.post('/integration/vl/confirmation', { email });
  await visitor.get('/api/feedback/business/form');
  await visitor.post('/api/feedback/business/sim', {
    company_name: 'Boomkwekerij Peeters',
    first_name: 'Ada',
    last_name: 'Peeters',
    email,
    phone: '02 218 00 00',
    size: 2,
    privacy: true,
  });
};

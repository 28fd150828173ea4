import type { EndpointCall } from './endpoint-calls.ts';

/** Permissions by endpoint. Every endpoint must be listed. `*` marks endpoints that require a step-up, always or
 * conditionally. Other refusals are tested in `every-endpoint.server.test.ts`. */
export const endpointsByCaller = {
  /** Anyone; a dead session makes no difference. */
  anonymous: `
    GET  /api/catalogue/contract-summary/{offer_uuid}
    GET  /api/catalogue/contract-summary/{offer_uuid}/text
    GET  /api/catalogue/price-list
    GET  /api/catalogue/price-list/document
    GET  /api/common/language
    GET  /api/common/terms
    GET  /api/credit-limits
    GET  /api/customer/email/confirm
    GET  /api/customer/invoice/by-token
    GET  /api/customer/invoice/paid
    GET  /api/customer/link
    GET  /api/customer/login/itsme/keys
    GET  /api/customer/payment/setup/by-token
    GET  /api/customer/product/stop-sim-swap
    GET  /api/device/esim/available
    GET  /api/feedback/business/form
    GET  /api/green/claims
    GET  /api/green/compensation
    GET  /api/green/document/{document_uuid}
    GET  /api/green/forest
    GET  /api/green/ledger
    GET  /api/green/portfolio
    GET  /api/green/project
    GET  /api/green/shared
    GET  /api/green/shared/image/{token}
    GET  /api/green/village
    GET  /api/green/village/history
    GET  /api/legal/edition
    GET  /api/legal/edition/list
    GET  /api/legal/edition/document
    GET  /api/port-in/operators
    GET  /api/promo/check
    GET  /api/promo/referral
    GET  /api/v1/customer/exists
    GET  /api/v1/web-api/public/shop/offer/get-public-offers
    GET  /api/web-api/public/shipping-price
    GET  /api/web-api/public/shop/offer/addon-categories
    GET  /api/web-api/public/shop/offer/addon-categories/{id}
    GET  /api/web-api/public/shop/offer/get-public-addons
    GET  /api/wearable/list
    POST /api/customer/email/verify/resend
    POST /api/customer/forgot-password/finish
    POST /api/customer/forgot-password/start
    POST /api/customer/held-request/stop
    POST /api/customer/invoice/pay
    POST /api/customer/login
    POST /api/customer/login/itsme/finish *
    POST /api/customer/login/itsme/start *
    POST /api/customer/login/phone/finish
    POST /api/customer/login/phone/password
    POST /api/customer/login/phone/start
    POST /api/customer/login/passkey
    POST /api/customer/logout
    POST /api/customer/passkey/start
    POST /api/customer/payment/setup/by-token
    POST /api/customer/product/stop-sim-swap
    POST /api/customer/register
    POST /api/customer/stop
    POST /api/feedback/business/sim
    POST /integration/vl/confirmation
    POST /integration/vl/registration`,
  /** Any signed-in customer, including sub-accounts. */
  customer: `
    GET  /api/besttariff/url
    GET  /api/customer/event/list
    GET  /api/customer/ticket
    GET  /api/customer/ticket/call-windows
    GET  /api/customer/ticket/list
    POST /api/customer/ticket
    POST /api/customer/ticket/answer
    POST /api/customer/ticket/close
    POST /api/customer/ticket/reopen
    GET  /api/customer/live
    GET  /api/customer/product/usage-history/file
    GET  /api/customer/product/usage-history/list
    GET  /api/customer/product/usage/details
    GET  /api/customer/product/usage/limits
    GET  /api/customer/product/sim-swap
    GET  /api/customer/product/tariff/compare
    GET  /api/customer/session
    GET  /api/customer/session/list
    GET  /api/customer/step-up
    GET  /api/customer/wearable/list
    GET  /api/green/compensation/details
    GET  /api/green/compensation/receipt/{ledger_uuid}
    GET  /api/green/emission/details
    GET  /api/green/emission/history
    GET  /api/green/follow
    GET  /api/green/share/list
    POST /api/customer/language/change
    POST /api/customer/password/change *
    POST /api/customer/product/block
    POST /api/customer/product/usage/question
    POST /api/customer/session/revoke
    POST /api/customer/step-up
    POST /api/customer/step-up/code
    POST /api/customer/wearable/add
    POST /api/customer/wearable/remove
    POST /api/green/forest/visit`,
  'main-account': `
    POST /api/green/compensation/compensate
    POST /api/green/compensation/undo
    POST /api/green/share/create
    POST /api/green/share/revoke
    GET  /api/customer/consent/document
    GET  /api/customer/consent/list
    GET  /api/customer/held-request/list
    GET  /api/customer/passkey/list
    GET  /api/customer/final-bill
    GET  /api/customer/invoice/details
    GET  /api/customer/invoice/document
    GET  /api/customer/invoice/dunning
    GET  /api/customer/invoice/instalments
    GET  /api/customer/invoice/list
    GET  /api/customer/invoice/ubl
    GET  /api/customer/payment/mandate/document
    GET  /api/customer/payment/mandate/list
    GET  /api/customer/payment/receipt
    GET  /api/customer/payment/status
    GET  /api/customer/prepaid/entry/list
    GET  /api/customer/withdrawal
    GET  /api/order/contract-summary
    GET  /api/order/current
    GET  /api/order/next-bill
    GET  /api/promo/invitee
    POST /api/customer/change/business *
    POST /api/customer/change/personal *
    POST /api/customer/credit/pay-out *
    POST /api/customer/data/export *
    POST /api/customer/delete *
    POST /api/customer/email/change *
    POST /api/customer/email/confirm/code
    POST /api/customer/final-bill *
    POST /api/customer/held-request/cancel
    POST /api/customer/invoice/dispute
    POST /api/customer/invoice/dispute/withdraw
    POST /api/customer/invoice/instalments
    POST /api/customer/invoice/pay-link
    POST /api/customer/newsletter
    POST /api/customer/passkey/add *
    POST /api/customer/passkey/add/start *
    POST /api/customer/passkey/remove *
    POST /api/customer/passkey/rename
    POST /api/customer/payment/mandate/withdraw *
    POST /api/customer/payment/method
    POST /api/customer/payment/setup *
    POST /api/customer/payment/setup/payer *
    POST /api/customer/prepaid/force
    POST /api/customer/prepaid/resume
    POST /api/customer/prepaid/top-up
    POST /api/customer/product/activation-code *
    POST /api/customer/product/addon/add *
    POST /api/customer/product/addon/add/list *
    POST /api/customer/product/addon/keep
    POST /api/customer/product/addon/remove
    POST /api/customer/product/addon/withdraw *
    POST /api/customer/product/tariff/withdraw *
    POST /api/customer/product/activate-sim-swap
    POST /api/customer/product/cancel-sim-swap
    POST /api/customer/product/found-sim *
    POST /api/customer/product/start-sim-swap *
    POST /api/customer/product/tariff/change *
    POST /api/customer/product/tariff/take-back
    POST /api/customer/product/usage/go-on *
    POST /api/customer/product/credit-limit/change *
    POST /api/customer/product/puk *
    GET  /api/customer/product/port-out-code
    POST /api/customer/own-number/change *
    POST /api/customer/product/port-out-code/make *
    POST /api/customer/product/port-out-code/withdraw
    POST /api/customer/sim-swap-consent *
    POST /api/customer/product/rename
    POST /api/customer/product/service/change
    POST /api/customer/sub-account/change *
    POST /api/order/cancel
    POST /api/order/contract-summary
    POST /api/order/create
    POST /api/order/end-contract *
    POST /api/order/pay
    POST /api/order/product/activation
    POST /api/order/product/allocate
    POST /api/order/start-delivery
    POST /api/order/withdraw *
    POST /api/promo/add
    POST /api/v2/customer/accept *`,
  /** Outside systems with signed events; no browser. */
  outside: `
    POST /api/webhook/courier
    POST /api/webhook/desk
    POST /api/webhook/esim
    POST /api/webhook/network
    POST /api/webhook/network/location
    POST /api/webhook/network/usage
    POST /api/webhook/porting
    POST /api/webhook/porting/port-out
    POST /api/webhook/projects`,
  'outside-by-id': `
    POST /api/webhook/e-invoicing
    POST /api/webhook/payments`,
} as const satisfies Record<EndpointCall['entry']['caller'], string>;

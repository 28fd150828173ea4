import { createHmac } from 'node:crypto';

/** Headers of a signed event (Standard Webhooks, standardwebhooks.com); each try is signed again. */
export function buildSignatureHeaders(
  secret: string,
  id: string,
  body: string,
  sentMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(sentMs / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

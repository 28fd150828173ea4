import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { getCachedReply } from './cached-reply.ts';

export const esimDevices: Handler<typeof catalogueContract, 'GET /api/device/esim/available'> = ({ db, language }) =>
  getCachedReply(db, `devices ${language}`, ({ content }) => ({
    devices: content.devices.map(({ note, ...device }) => ({ ...device, note: note?.[language] ?? null })),
  }));

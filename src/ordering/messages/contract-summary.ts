import { z } from 'zod';
import { buildContractSummaryAttachments } from './attachments.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const contractSummary = defineMessage({
  name: 'contract-summary',
  domain: 'ordering',
  // `offer_uuids`: plans without add-ons, in jobs that an earlier release enqueued.
  data: z.object({
    offer_uuids: z.array(z.uuid()).default([]),
    plans: z
      .array(
        z.object({
          offer_uuid: z.uuid(),
          addon_uuids: z.array(z.uuid()),
          promo: z.string().nullable(),
          off_cents: z.number().int().nullish(),
        }),
      )
      .default([]),
  }),
  priority: 'later',
  files: ({ offer_uuids, plans }, context) =>
    buildContractSummaryAttachments(
      [...offer_uuids.map((offer_uuid) => ({ offer_uuid, addon_uuids: [], promo: null })), ...plans],
      context,
    ),
});

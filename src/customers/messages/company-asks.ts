import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { withoutClickableLinks } from '#platform/pure/without-clickable-links.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { SMALL_COMPANY_MAX } from '#customers/rules/company-size.ts';
import { companyContact } from '#customers/server/tables.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';

/** Forwards the contact request of a company to the operator's sales team. */
export const companyAsks = defineMessage({
  name: 'company-asks',
  domain: 'customers',
  data: z.object({ contact_uuid: z.uuid() }),
  sections: async ({ contact_uuid }, { db, language }) => {
    const [contactRequest] = await db.read.select().from(companyContact).where(eq(companyContact.uuid, contact_uuid));
    if (!contactRequest) return [];
    const t = texts(language, 'customers/messages');
    const size = t(`asked.${contactRequest.size === 1 ? 'small' : 'large'}`, { max: SMALL_COMPANY_MAX });
    return [
      {
        // Typed by a visitor, so it is not shown as a link to the sales team.
        title: withoutClickableLinks(contactRequest.company_name),
        rows: [
          [t('asked.name'), withoutClickableLinks(`${contactRequest.first_name} ${contactRequest.last_name}`)],
          [t('asked.size'), size],
          [t('asked.email'), contactRequest.email],
          [t('asked.phone'), formatPhone(contactRequest.phone)],
        ],
        ...(contactRequest.message ? { note: contactRequest.message } : {}),
      },
    ];
  },
});

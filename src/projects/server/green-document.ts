import { eq } from 'drizzle-orm';
import type { Handler } from '#platform/http/handler.ts';
import type { projectsContract } from '#projects/contract.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { projectDocument } from './tables.ts';

/** Sends a PDF unchanged; the load has checked that it is safe to show. */
export const greenDocument: Handler<typeof projectsContract, 'GET /api/green/document/{document_uuid}'> = async ({
  db,
  params,
  reply,
}) => {
  const [document] = await db.read
    .select()
    .from(projectDocument)
    .where(eq(projectDocument.document_uuid, params.document_uuid));
  if (!document) throw createPlatformRefusal('NOT_FOUND');
  const name = encodeURIComponent(document.name.replaceAll(/[^\w .-]/g, '_'));
  reply.header('content-disposition', `inline; filename="${name}"`);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cache-control', 'public, max-age=86400');
  return document.content;
};

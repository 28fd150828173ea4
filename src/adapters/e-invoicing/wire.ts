import { z } from 'zod';

/** States of a document at the access point. `SENT`: the receiving access point has confirmed it. `RECEIVED` is for incoming ones. */
export const documentStates = ['DRAFT', 'TRANSIT', 'FAILED', 'SENT', 'RECEIVED'] as const;

const id = z.string().min(1).max(200);

export const documentWire = z.object({ id, state: z.enum(documentStates).default('DRAFT') });

export const participantWire = z.object({
  is_valid: z.boolean(),
  /** Document type identifiers of Peppol. */
  supported_document_types: z.array(z.string()).nullish(),
});

export const timelineWire = z.object({
  document_id: id,
  events: z.array(
    z.object({
      event_type: z.string(),
      timestamp: z.string(),
      details: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});

export const webhookWire = z.object({ type: z.string().max(100), data: z.object({ document_id: id }) });

/** `detail` is a text, or a list of errors for parameters of a wrong form. */
export const errorWire = z.object({ detail: z.unknown() });

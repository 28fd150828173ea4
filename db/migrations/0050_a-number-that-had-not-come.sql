ALTER TABLE "withdrawn_sim" ADD COLUMN "own_msisdn" text;--> statement-breakpoint
ALTER TABLE "withdrawn_sim" ADD COLUMN "own_operator_uuid" uuid;
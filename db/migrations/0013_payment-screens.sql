CREATE TABLE "iban_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"payment_uuid" uuid
);
--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "instalment_cents" integer;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "instalment_on" date;--> statement-breakpoint
ALTER TABLE "invoice_dispute" ADD COLUMN "lines" jsonb;--> statement-breakpoint
CREATE INDEX "iban_token_of_customer" ON "iban_token" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "iban_token_expiry" ON "iban_token" USING btree ("expires_at");--> statement-breakpoint
-- safe: the release before has no such table
CREATE INDEX "invoice_dispute_of_invoice" ON "invoice_dispute" USING btree ("customer_uuid","invoice_uuid");
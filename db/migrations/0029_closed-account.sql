-- one by one
CREATE TABLE IF NOT EXISTS "closed_account" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"details" jsonb,
	"reason" text,
	"closed_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "closed_account_closed_at_index" ON "closed_account" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_contact_email_index" ON "company_contact" USING btree ("email");

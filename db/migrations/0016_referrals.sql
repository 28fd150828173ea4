CREATE TABLE "referral_code" (
	"ref_code" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	CONSTRAINT "referral_code_customer_uuid_unique" UNIQUE("customer_uuid")
);
--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "same_device" boolean;--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "inviter_cents" integer;--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "refused" text;--> statement-breakpoint
-- safe: one row for each customer who came by a code, written once at registration
CREATE INDEX "referral_unsettled" ON "referral" USING btree ("customer_uuid") WHERE active_at is not null and settled_at is null and refused is null;--> statement-breakpoint
-- The codes of customers until now, as `computeReferralCode` derives them: links that were shared before stay valid.
INSERT INTO "referral_code" ("ref_code", "customer_uuid")
SELECT (
    SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', get_byte(d.digest, i) % 31 + 1, 1), '' ORDER BY i)
    FROM generate_series(0, 9) AS i
  ), d.customer_uuid
FROM (
  SELECT customer_uuid, sha256(convert_to('referral:' || customer_uuid::text, 'UTF8')) AS digest
  FROM "customer" WHERE owner_customer_uuid IS NULL
) AS d
ON CONFLICT DO NOTHING;

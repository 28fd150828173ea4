CREATE TABLE "clear_copy" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "account_encrypted" text;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "puks_encrypted" text;--> statement-breakpoint
ALTER TABLE "esim_profile" ADD COLUMN "matching_id_encrypted" text;--> statement-breakpoint
ALTER TABLE "sim_stock" ADD COLUMN "puks_encrypted" text;
--> statement-breakpoint
INSERT INTO "clear_copy" SELECT now() WHERE EXISTS (SELECT FROM "sim_stock") OR EXISTS (SELECT FROM "mandate");

-- contract: not needed since 0054_data-of-older-releases
DROP SCHEMA IF EXISTS "pgboss" CASCADE;--> statement-breakpoint
DROP TABLE "clear_copy";--> statement-breakpoint
DROP TABLE "courier_event";--> statement-breakpoint
DROP TABLE "line_event";--> statement-breakpoint
DROP TABLE "porting_event";--> statement-breakpoint
DROP TABLE "bucket";--> statement-breakpoint
DROP TABLE "customer_addon";--> statement-breakpoint
ALTER TABLE "customer_invoice" DROP CONSTRAINT "customer_invoice_number_unique";--> statement-breakpoint
ALTER TABLE "customer_invoice" DROP CONSTRAINT "customer_invoice_reference_unique";--> statement-breakpoint
ALTER TABLE "order_product" ALTER COLUMN "identify" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_product" ALTER COLUMN "buckets" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_product" ALTER COLUMN "addons" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mandate" DROP COLUMN "iban";--> statement-breakpoint
ALTER TABLE "mandate" DROP COLUMN "account_holder";--> statement-breakpoint
ALTER TABLE "customer_product" DROP COLUMN "puk1";--> statement-breakpoint
ALTER TABLE "customer_product" DROP COLUMN "puk2";--> statement-breakpoint
ALTER TABLE "customer_product" DROP COLUMN "credit_used_cents";--> statement-breakpoint
ALTER TABLE "esim_profile" DROP COLUMN "matching_id";--> statement-breakpoint
ALTER TABLE "sim_stock" DROP COLUMN "puk1";--> statement-breakpoint
ALTER TABLE "sim_stock" DROP COLUMN "puk2";
CREATE TABLE "month_run" (
	"month" date PRIMARY KEY NOT NULL,
	"at_customer" uuid,
	"at_product" uuid,
	"sims" integer DEFAULT 0 NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"longest_ms" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "begun_month" date;
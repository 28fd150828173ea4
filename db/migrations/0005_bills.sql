CREATE TABLE "bill_run" (
	"month" date NOT NULL,
	"part" smallint NOT NULL,
	"at_customer" uuid,
	"bills" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bill_run_month_part_pk" PRIMARY KEY("month","part")
);
--> statement-breakpoint
CREATE TABLE "billed_month" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"usage_cents" integer NOT NULL,
	CONSTRAINT "billed_month_customer_uuid_customer_product_uuid_month_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","month")
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"customer_uuid" uuid NOT NULL,
	"credit_note_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"number" text NOT NULL,
	"about" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_note_customer_uuid_credit_note_uuid_pk" PRIMARY KEY("customer_uuid","credit_note_uuid")
);
--> statement-breakpoint
CREATE TABLE "customer_credit" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_credit_customer_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","kind","about")
);
--> statement-breakpoint
CREATE TABLE "invoice_payment" (
	"customer_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"planned_cents" integer NOT NULL,
	"applied_cents" integer DEFAULT 0 NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_payment_customer_uuid_payment_uuid_invoice_uuid_pk" PRIMARY KEY("customer_uuid","payment_uuid","invoice_uuid")
);
--> statement-breakpoint
CREATE TABLE "invoice_reference" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"payment_uuid" uuid
);
--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "kind" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "period_until" date;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "vat_cents" integer;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "contributions_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "credited_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "credit_used_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "document_uuid" uuid;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "statement_uuid" uuid;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "debit_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_once" ON "credit_note" USING btree ("customer_uuid","invoice_uuid","about");--> statement-breakpoint
CREATE INDEX "invoice_payment_of_invoice" ON "invoice_payment" USING btree ("customer_uuid","invoice_uuid");--> statement-breakpoint
CREATE INDEX "payment_token_expires_at_index" ON "payment_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_token_of_customer" ON "payment_token" USING btree ("customer_uuid");
CREATE TABLE "pending_charge" (
	"customer_uuid" uuid NOT NULL,
	"about" text NOT NULL,
	"kind" text NOT NULL,
	"invoice_number" text NOT NULL,
	"cents" integer NOT NULL,
	"invoice_uuid" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_charge_customer_uuid_about_pk" PRIMARY KEY("customer_uuid","about")
);
--> statement-breakpoint
CREATE TABLE "dunning_case" (
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"due_on" date NOT NULL,
	"since" date NOT NULL,
	"next_on" date,
	"is_held" boolean DEFAULT false NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"first_reminder_on" date,
	"costs_cents" integer DEFAULT 0 NOT NULL,
	"cent_days" bigint DEFAULT 0 NOT NULL,
	"counted_until" date NOT NULL,
	CONSTRAINT "dunning_case_customer_uuid_invoice_uuid_pk" PRIMARY KEY("customer_uuid","invoice_uuid")
);
--> statement-breakpoint
CREATE TABLE "dunning_step" (
	"customer_uuid" uuid NOT NULL,
	"step_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"taken_on" date NOT NULL,
	"due_cents" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dunning_step_customer_uuid_step_uuid_pk" PRIMARY KEY("customer_uuid","step_uuid")
);
--> statement-breakpoint
CREATE TABLE "instalment_plan" (
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"agreed_cents" integer NOT NULL,
	"instalments" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "instalment_plan_customer_uuid_invoice_uuid_pk" PRIMARY KEY("customer_uuid","invoice_uuid")
);
--> statement-breakpoint
CREATE TABLE "invoice_dispute" (
	"customer_uuid" uuid NOT NULL,
	"dispute_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"reference" text NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "invoice_dispute_customer_uuid_dispute_uuid_pk" PRIMARY KEY("customer_uuid","dispute_uuid")
);
--> statement-breakpoint
CREATE TABLE "bank_file" (
	"digest" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"complete" boolean NOT NULL,
	"lines" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"line_uuid" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"statement" text NOT NULL,
	"entry_ref" text NOT NULL,
	"line_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"instructed_cents" bigint,
	"booked_on" date NOT NULL,
	"valued_on" date NOT NULL,
	"batch_ref" text,
	"end_to_end_id" text,
	"reason" text,
	"communication" text,
	"payer_encrypted" text,
	"state" text NOT NULL,
	"fault" text,
	"proposed" text,
	"customer_uuid" uuid,
	"payment_uuid" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"customer_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"mandate_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"collect_on" date NOT NULL,
	"end_to_end_id" text NOT NULL,
	"communication" text,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"batch_uuid" uuid,
	"amends_reference" text,
	"reason" text,
	"settled_on" date,
	"returned_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_customer_uuid_payment_uuid_pk" PRIMARY KEY("customer_uuid","payment_uuid")
);
--> statement-breakpoint
CREATE TABLE "collection_batch" (
	"batch_uuid" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"collect_on" date NOT NULL,
	"state" text NOT NULL,
	"transactions" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"creditor" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"settled_on" date,
	"settled_line_uuid" uuid,
	CONSTRAINT "collection_batch_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "amends_mandate_uuid" uuid;--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "last_collected_on" date;--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "outgoing_barred_on" date;--> statement-breakpoint
CREATE INDEX "pending_charge_open" ON "pending_charge" USING btree ("customer_uuid") WHERE invoice_uuid is null;--> statement-breakpoint
CREATE INDEX "dunning_step_of_invoice" ON "dunning_step" USING btree ("customer_uuid","invoice_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_dispute_open" ON "invoice_dispute" USING btree ("customer_uuid","invoice_uuid") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "bank_file_name" ON "bank_file" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_once" ON "bank_line" USING btree ("account","line_ref");--> statement-breakpoint
CREATE INDEX "bank_line_entry" ON "bank_line" USING btree ("entry_ref");--> statement-breakpoint
CREATE INDEX "bank_line_of_customer" ON "bank_line" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("line_uuid") WHERE state in ('received', 'unmatched');--> statement-breakpoint
CREATE INDEX "collection_scheduled" ON "collection" USING btree ("collect_on") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "collection_of_batch" ON "collection" USING btree ("batch_uuid","customer_uuid","payment_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_at_bank" ON "collection" USING btree ("end_to_end_id","customer_uuid");--> statement-breakpoint
CREATE INDEX "collection_of_mandate" ON "collection" USING btree ("customer_uuid","mandate_uuid");--> statement-breakpoint
CREATE INDEX "collection_batch_open" ON "collection_batch" USING btree ("collect_on") WHERE settled_on is null and state <> 'rejected';--> statement-breakpoint
-- safe: the release before has one invoice per order, so it is built within a second
CREATE INDEX "customer_invoice_open_amount" ON "customer_invoice" USING btree ("remaining_cents") WHERE state <> 'paid' and state <> 'credited';--> statement-breakpoint
-- safe: the release before has one invoice per order, so it is built within a second
CREATE INDEX "customer_invoice_overdue" ON "customer_invoice" USING btree ("customer_uuid","invoice_uuid") WHERE state <> 'paid' and state <> 'credited';
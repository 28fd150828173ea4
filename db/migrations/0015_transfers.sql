CREATE TABLE "transfer" (
	"transfer_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid,
	"refund_uuid" uuid,
	"line_uuid" uuid,
	"amount_cents" integer NOT NULL,
	"payee_encrypted" text NOT NULL,
	"state" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"batch_uuid" uuid,
	"reason" text,
	"booked_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_end_to_end_id_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "transaction_code" text;--> statement-breakpoint
ALTER TABLE "collection_batch" ADD COLUMN "kind" text DEFAULT 'collections' NOT NULL;--> statement-breakpoint
CREATE INDEX "transfer_of_batch" ON "transfer" USING btree ("batch_uuid","transfer_uuid");--> statement-breakpoint
CREATE INDEX "transfer_of_customer" ON "transfer" USING hash ("customer_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_of_refund" ON "transfer" USING btree ("refund_uuid") WHERE state not in ('rejected', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_of_line" ON "transfer" USING btree ("line_uuid") WHERE state not in ('rejected', 'returned');--> statement-breakpoint
CREATE INDEX "transfer_scheduled" ON "transfer" USING btree ("created_at") WHERE state = 'scheduled';
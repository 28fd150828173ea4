CREATE TABLE "e_invoice_delivery" (
	"customer_uuid" uuid NOT NULL,
	"document_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"provider_id" text,
	"reason" text,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "e_invoice_delivery_customer_uuid_document_uuid_pk" PRIMARY KEY("customer_uuid","document_uuid")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_of_provider" ON "e_invoice_delivery" USING btree ("provider_id");
CREATE TABLE "document" (
	"customer_uuid" uuid NOT NULL,
	"document_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"template_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"data_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"retained_until" timestamp with time zone NOT NULL,
	CONSTRAINT "document_customer_uuid_document_uuid_pk" PRIMARY KEY("customer_uuid","document_uuid")
);
--> statement-breakpoint
CREATE TABLE "document_number" (
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"document_uuid" uuid NOT NULL,
	"retained_until" timestamp with time zone NOT NULL,
	CONSTRAINT "document_number_series_number_pk" PRIMARY KEY("series","number")
);
--> statement-breakpoint
CREATE INDEX "document_retained_until" ON "document" USING btree ("retained_until");--> statement-breakpoint
CREATE INDEX "document_number_retained_until" ON "document_number" USING btree ("retained_until");
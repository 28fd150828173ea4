-- The document of a consent or a mandate is null where its text was not stored, as by the previous release.
CREATE TABLE "shared_document" (
	"document_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"template_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "mandate" ADD COLUMN "document_hash" text;
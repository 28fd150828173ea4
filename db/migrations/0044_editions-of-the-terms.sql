CREATE TABLE "legal_edition" (
	"document" text NOT NULL,
	"edition" integer NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"texts" jsonb NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_edition_document_edition_pk" PRIMARY KEY("document","edition")
);

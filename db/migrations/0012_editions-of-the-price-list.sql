CREATE TABLE "price_list_edition" (
	"edition" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"prices" jsonb NOT NULL,
	"counts_from" timestamp with time zone NOT NULL
);

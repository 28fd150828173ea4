CREATE TABLE "carbon_entry" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"month" date NOT NULL,
	"grams" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carbon_entry_customer_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","kind","about")
);

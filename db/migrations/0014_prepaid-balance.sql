CREATE TABLE "prepaid_entry" (
	"customer_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"promo_months" smallint,
	"started_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prepaid_entry_customer_uuid_order_product_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","order_product_uuid","kind","about")
);

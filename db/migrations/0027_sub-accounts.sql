CREATE TABLE "sub_account" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"sub_customer_uuid" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"taken_away_at" timestamp with time zone,
	CONSTRAINT "sub_account_customer_uuid_customer_product_uuid_pk" PRIMARY KEY("customer_uuid","customer_product_uuid")
);

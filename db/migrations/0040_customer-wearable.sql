CREATE TABLE "customer_wearable" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"wearable_uuid" uuid NOT NULL,
	"has_refurbished" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_wearable_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);

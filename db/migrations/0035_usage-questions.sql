CREATE TABLE "usage_question" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"record_id" text NOT NULL,
	"question_uuid" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_question_key" PRIMARY KEY("customer_uuid","customer_product_uuid","begun_at","record_id")
);

CREATE TABLE "usage_alert" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_alert_customer_uuid_customer_product_uuid_month_kind_percent_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","month","kind","percent")
);
--> statement-breakpoint
CREATE TABLE "usage_aside" (
	"imsi" text NOT NULL,
	"record_id" text NOT NULL,
	"record" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_aside_imsi_record_id_pk" PRIMARY KEY("imsi","record_id")
);
--> statement-breakpoint
CREATE TABLE "usage_month" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"buckets" jsonb NOT NULL,
	"spent" jsonb NOT NULL,
	CONSTRAINT "usage_month_customer_uuid_customer_product_uuid_month_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","month")
);
--> statement-breakpoint
CREATE TABLE "usage_record" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"record_id" text NOT NULL,
	"type" smallint NOT NULL,
	"incoming" boolean NOT NULL,
	"quantity" bigint NOT NULL,
	"included" bigint NOT NULL,
	"cost_millicents" bigint NOT NULL,
	"other_party" text,
	"other_country" text,
	"country" text NOT NULL,
	"network" text,
	"rate" text NOT NULL,
	"edition" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_record_key" PRIMARY KEY("customer_uuid","customer_product_uuid","begun_at","record_id")
) PARTITION BY RANGE ("begun_at");
--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "spent" jsonb;--> statement-breakpoint
CREATE INDEX "usage_aside_received_at_index" ON "usage_aside" USING btree ("received_at");
CREATE TABLE "account_trait" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_trait_customer_uuid_kind_value_hash_pk" PRIMARY KEY("customer_uuid","kind","value_hash")
);
--> statement-breakpoint
CREATE TABLE "port_out_code" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"msisdn" text NOT NULL,
	"code_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"request_id" text,
	CONSTRAINT "port_out_code_customer_uuid_customer_product_uuid_pk" PRIMARY KEY("customer_uuid","customer_product_uuid")
);
--> statement-breakpoint
CREATE INDEX "account_trait_value_hash_index" ON "account_trait" USING btree ("value_hash");--> statement-breakpoint
CREATE INDEX "account_trait_seen_at_index" ON "account_trait" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "port_out_code_msisdn_index" ON "port_out_code" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "port_out_code_expires_at_index" ON "port_out_code" USING btree ("expires_at");
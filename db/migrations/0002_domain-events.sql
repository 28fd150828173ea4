CREATE TABLE "domain_event" (
	"customer_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"version" smallint NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"horizon" bigint NOT NULL,
	"ordinal" bigserial NOT NULL,
	CONSTRAINT "domain_event_customer_uuid_event_uuid_pk" PRIMARY KEY("customer_uuid","event_uuid")
);
--> statement-breakpoint
CREATE INDEX "domain_event_horizon_ordinal_index" ON "domain_event" USING btree ("horizon","ordinal");--> statement-breakpoint
CREATE INDEX "domain_event_at_index" ON "domain_event" USING brin ("at");
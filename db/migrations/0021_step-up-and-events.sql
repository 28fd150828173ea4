CREATE TABLE "account_event" (
	"customer_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"country" text,
	"detail" jsonb NOT NULL,
	CONSTRAINT "account_event_customer_uuid_event_uuid_pk" PRIMARY KEY("customer_uuid","event_uuid")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "stepped_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_event_at_index" ON "account_event" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "account_event_stands"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''what happened on an account is never rewritten''; END';
--> statement-breakpoint
CREATE TRIGGER "account_event_stands" BEFORE UPDATE ON "account_event" FOR EACH STATEMENT EXECUTE FUNCTION "account_event_stands"();

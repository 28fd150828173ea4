CREATE TABLE "sim_swap" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"reason" text NOT NULL,
	"from_type" smallint NOT NULL,
	"sim_type" smallint NOT NULL,
	"state" text NOT NULL,
	"reached" jsonb NOT NULL,
	"shipping_address" jsonb,
	"held_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure_code" text,
	"ended_by" text,
	"stop_hash" text,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sim_swap_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "sim_allocation" ADD COLUMN "replaces_uuid" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "sim_swap_running" ON "sim_swap" USING btree ("customer_uuid","customer_product_uuid") WHERE state not in ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX "sim_swap_of_product" ON "sim_swap" USING btree ("customer_uuid","customer_product_uuid","requested_at");--> statement-breakpoint
CREATE INDEX "sim_swap_stop" ON "sim_swap" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "sim_swap_changed" ON "sim_swap" USING btree ("changed_at");--> statement-breakpoint
CREATE TRIGGER "sim_swap_made_is_told" AFTER INSERT ON "sim_swap" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sim_swap_changed_is_told" AFTER UPDATE ON "sim_swap" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sim_swap_gone_is_told" AFTER DELETE ON "sim_swap" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();

CREATE TABLE "held_request" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"route" text NOT NULL,
	"action" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure_code" text,
	"stop_hash" text NOT NULL,
	CONSTRAINT "held_request_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD COLUMN "first_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proved_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "closing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sim_swap" ADD COLUMN "held_for" text;--> statement-breakpoint
CREATE UNIQUE INDEX "held_request_once" ON "held_request" USING btree ("customer_uuid","route","body_hash") WHERE "held_request"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_request_stop_hash_index" ON "held_request" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "held_request_requested_at_index" ON "held_request" USING btree ("requested_at");
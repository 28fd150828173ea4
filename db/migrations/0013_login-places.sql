CREATE TABLE "login_place" (
	"customer_uuid" uuid NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_place_customer_uuid_place_pk" PRIMARY KEY("customer_uuid","place")
);
--> statement-breakpoint
CREATE INDEX "login_place_seen_at_index" ON "login_place" USING btree ("seen_at");
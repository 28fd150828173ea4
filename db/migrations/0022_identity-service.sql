CREATE TABLE "identity_proof" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"level" text,
	"first_proved_at" timestamp with time zone NOT NULL,
	"last_proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_proof_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_trip" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"customer_uuid" uuid,
	"begun_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"person" jsonb,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "proved" jsonb;--> statement-breakpoint
CREATE INDEX "identity_trip_begun_at_index" ON "identity_trip" USING btree ("begun_at");
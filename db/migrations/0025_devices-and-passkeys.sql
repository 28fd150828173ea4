CREATE TABLE "known_device" (
	"customer_uuid" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_customer_uuid_device_hash_pk" PRIMARY KEY("customer_uuid","device_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"customer_uuid" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_customer_uuid_credential_id_pk" PRIMARY KEY("customer_uuid","credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"customer_uuid" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "pending_by" text;--> statement-breakpoint
CREATE INDEX "known_device_seen_at_index" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");
CREATE TABLE "phone_code" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"code_uuid" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" jsonb NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "phone_code_last_asked_at_index" ON "phone_code" USING btree ("last_asked_at");
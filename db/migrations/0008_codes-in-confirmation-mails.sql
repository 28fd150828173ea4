ALTER TABLE "email_token" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "email_token" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;
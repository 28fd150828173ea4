CREATE TABLE "company_contact" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"size" smallint NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "company_contact_created_at_index" ON "company_contact" USING btree ("created_at");
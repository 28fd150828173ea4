CREATE TABLE "withdrawn_change" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"msisdn" text,
	"offer_uuid" uuid NOT NULL,
	"prepaid" boolean NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"days" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"used_cents" integer NOT NULL,
	"back_cents" integer NOT NULL,
	"owed_cents" integer NOT NULL,
	CONSTRAINT "withdrawn_change_customer_uuid_subject_uuid_agreed_at_pk" PRIMARY KEY("customer_uuid","subject_uuid","agreed_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawn_change_uuid" ON "withdrawn_change" USING btree ("customer_uuid","uuid");
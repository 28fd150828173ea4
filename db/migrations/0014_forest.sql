CREATE TABLE "contribution_transfer" (
	"transfer_uuid" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"code" text NOT NULL,
	"cents" bigint NOT NULL,
	"transferred_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"at_own_risk" boolean NOT NULL,
	"posted" boolean NOT NULL,
	"document_uuid" uuid,
	CONSTRAINT "contribution_transfer_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"content" jsonb NOT NULL,
	"closed_on" date,
	"example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "project_change" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"load_uuid" uuid NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_document" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "project_document_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "project_load" (
	"version" bigserial PRIMARY KEY NOT NULL,
	"load_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"loaded_by" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_load_load_uuid_unique" UNIQUE("load_uuid"),
	CONSTRAINT "project_load_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "project_opening" (
	"kind" text NOT NULL,
	"project_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" bigint NOT NULL,
	"example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_opening_kind_project_uuid_month_pk" PRIMARY KEY("kind","project_uuid","month")
);
--> statement-breakpoint
CREATE TABLE "project_report" (
	"report_uuid" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"until" date NOT NULL,
	"figures" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"document_uuid" uuid
);
--> statement-breakpoint
CREATE TABLE "project_total" (
	"kind" text NOT NULL,
	"project_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "project_total_kind_project_uuid_month_pk" PRIMARY KEY("kind","project_uuid","month")
);
--> statement-breakpoint
CREATE TABLE "project_total_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"median_days" integer,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removal_event" (
	"event_uuid" uuid PRIMARY KEY NOT NULL,
	"lot_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"grams" bigint NOT NULL,
	"happened_on" date NOT NULL,
	"beneficiary" text,
	"document_uuid" uuid,
	CONSTRAINT "removal_event_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "removal_lot" (
	"lot_uuid" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"code" text NOT NULL,
	"registry" text NOT NULL,
	"planned_grams" bigint NOT NULL,
	"planned_on" date NOT NULL,
	"terms" jsonb NOT NULL,
	"document_uuid" uuid,
	"example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "removal_lot_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "removal_serial" (
	"registry" text NOT NULL,
	"serial" text NOT NULL,
	"lot_uuid" uuid NOT NULL,
	"delivered_by" uuid NOT NULL,
	"retired_by" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "removal_serial_registry_serial_pk" PRIMARY KEY("registry","serial")
);
--> statement-breakpoint
CREATE TABLE "contribution_entry" (
	"customer_uuid" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"nth" smallint NOT NULL,
	"project_uuid" uuid NOT NULL,
	"addon_offer_uuid" uuid NOT NULL,
	"cents" integer NOT NULL,
	"month" date NOT NULL,
	"collected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contribution_entry_customer_uuid_entry_id_line_nth_pk" PRIMARY KEY("customer_uuid","entry_id","line","nth")
);
--> statement-breakpoint
CREATE TABLE "forest_share" (
	"customer_uuid" uuid NOT NULL,
	"share_uuid" uuid NOT NULL,
	"token" text NOT NULL,
	"what" text NOT NULL,
	"entry" text,
	"name" text,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forest_share_customer_uuid_share_uuid_pk" PRIMARY KEY("customer_uuid","share_uuid"),
	CONSTRAINT "forest_share_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "removal_gift" (
	"customer_uuid" uuid NOT NULL,
	"ledger_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"project_uuid" uuid NOT NULL,
	"grams" integer NOT NULL,
	"month" date NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removal_gift_customer_uuid_ledger_uuid_kind_pk" PRIMARY KEY("customer_uuid","ledger_uuid","kind")
);
--> statement-breakpoint
CREATE INDEX "contribution_transfer_of_project" ON "contribution_transfer" USING btree ("project_uuid","transferred_on");--> statement-breakpoint
CREATE INDEX "project_change_of_subject" ON "project_change" USING btree ("subject_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "project_report_once" ON "project_report" USING btree ("project_uuid","until");--> statement-breakpoint
CREATE INDEX "removal_event_of_lot" ON "removal_event" USING btree ("lot_uuid","happened_on");--> statement-breakpoint
CREATE INDEX "removal_lot_of_project" ON "removal_lot" USING btree ("project_uuid");--> statement-breakpoint
CREATE INDEX "removal_serial_of_lot" ON "removal_serial" USING btree ("lot_uuid");--> statement-breakpoint
CREATE INDEX "removal_serial_to_confirm" ON "removal_serial" USING btree ("retired_by") WHERE retired_by is not null and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "contribution_entry_of_project" ON "contribution_entry" USING btree ("project_uuid","month");--> statement-breakpoint
CREATE INDEX "removal_gift_of_project" ON "removal_gift" USING btree ("project_uuid","month");
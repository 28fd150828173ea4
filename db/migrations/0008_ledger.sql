CREATE TABLE "account_balance_checkpoint" (
	"month" date NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "account_balance_checkpoint_month_account_pk" PRIMARY KEY("month","account")
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"entry_id" bigserial NOT NULL,
	"booked_on" date NOT NULL,
	"vat_number" text,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_entry_customer_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","kind","about")
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"customer_uuid" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"vat_percent" smallint,
	"subject_uuid" uuid,
	"booked_on" date NOT NULL,
	CONSTRAINT "journal_line_customer_uuid_entry_id_line_pk" PRIMARY KEY("customer_uuid","entry_id","line")
);
--> statement-breakpoint
CREATE INDEX "journal_entry_booked_on" ON "journal_entry" USING brin ("booked_on");--> statement-breakpoint
CREATE INDEX "journal_line_booked_on" ON "journal_line" USING btree ("booked_on","account");--> statement-breakpoint
-- By hand: entries and lines are only added.
CREATE FUNCTION "refuse_change_of_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'journal entries are never changed: post another entry that corrects it' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_books"();
--> statement-breakpoint
CREATE TRIGGER "journal_line_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_books"();
--> statement-breakpoint
-- By hand: opens the books; a second time when release 1.0.0, which does not post, is gone.
INSERT INTO "job" ("id", "lane", "priority", "name", "payload", "due_at")
SELECT gen_random_uuid(), 'inner', 2, 'open-books', '{"after": null}', now() + make_interval(hours => hours) FROM unnest(ARRAY[0, 1]) AS hours
WHERE EXISTS (SELECT FROM "payment");

CREATE TABLE "support_ticket" (
	"customer_uuid" uuid NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"context" jsonb NOT NULL,
	"phone" text,
	"call_from" timestamp with time zone,
	"call_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"desk_id" text,
	"desk_at" timestamp with time zone,
	"state_to_send" text,
	CONSTRAINT "support_ticket_customer_uuid_ticket_uuid_pk" PRIMARY KEY("customer_uuid","ticket_uuid")
);
--> statement-breakpoint
CREATE TABLE "support_ticket_message" (
	"customer_uuid" uuid NOT NULL,
	"message_uuid" uuid NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"desk_note_id" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "support_ticket_message_customer_uuid_message_uuid_pk" PRIMARY KEY("customer_uuid","message_uuid")
);
--> statement-breakpoint
CREATE INDEX "support_ticket_uuid" ON "support_ticket" USING btree ("ticket_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "support_ticket_number" ON "support_ticket" USING btree ("customer_uuid","number");--> statement-breakpoint
CREATE INDEX "support_ticket_ended" ON "support_ticket" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "support_ticket_message_of_ticket" ON "support_ticket_message" USING btree ("customer_uuid","ticket_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "support_ticket_message_note" ON "support_ticket_message" USING btree ("customer_uuid","ticket_uuid","desk_note_id");--> statement-breakpoint
-- Live updates: an open conversation shows the answer of the desk when it arrives.
CREATE TRIGGER "support_ticket_made_is_told" AFTER INSERT ON "support_ticket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "support_ticket_changed_is_told" AFTER UPDATE ON "support_ticket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();

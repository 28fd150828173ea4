CREATE TABLE "usage_rejected" (
	"imsi" text NOT NULL,
	"record_id" text NOT NULL,
	"reason" text NOT NULL,
	"record" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_rejected_imsi_record_id_pk" PRIMARY KEY("imsi","record_id")
);
--> statement-breakpoint
CREATE INDEX "usage_rejected_received_at_index" ON "usage_rejected" USING btree ("received_at");
CREATE TABLE "outside_event" (
	"system" text NOT NULL,
	"event_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_event_system_event_id_pk" PRIMARY KEY("system","event_id")
);
--> statement-breakpoint
CREATE INDEX "outside_event_taken_at_index" ON "outside_event" USING btree ("taken_at");--> statement-breakpoint
INSERT INTO "outside_event" ("system", "event_id", "taken_at")
  SELECT "source", "event_id", "taken_at" FROM "line_event"
  UNION ALL SELECT 'porting', "event_id", "taken_at" FROM "porting_event"
  UNION ALL SELECT 'courier', "event_id", "taken_at" FROM "courier_event"
ON CONFLICT DO NOTHING;

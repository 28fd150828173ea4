CREATE TABLE "dead_letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"priority" smallint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"trace" text,
	"tries" smallint NOT NULL,
	"error" text NOT NULL,
	"customer_uuid" uuid,
	"died_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"priority" smallint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"trace" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"worker_id" uuid
);
--> statement-breakpoint
CREATE TABLE "worker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "dead_letter_died_at_index" ON "dead_letter" USING btree ("died_at");--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("lane","priority","due_at") WHERE "job"."worker_id" is null;--> statement-breakpoint
CREATE INDEX "job_taken" ON "job" USING btree ("worker_id") WHERE "job"."worker_id" is not null;
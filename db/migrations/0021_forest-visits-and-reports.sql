CREATE TABLE "project_report_refused" (
	"event_id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"report" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forest_month_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forest_visit" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"visited_on" date NOT NULL,
	"growth" jsonb NOT NULL,
	"before_on" date,
	"before_growth" jsonb
);

CREATE TABLE "month_run_part" (
	"month" date NOT NULL,
	"part" smallint NOT NULL,
	"until_customer" uuid,
	"at_customer" uuid,
	"at_product" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "month_run_part_month_part_pk" PRIMARY KEY("month","part")
);
--> statement-breakpoint
ALTER TABLE "month_run_part" ADD CONSTRAINT "month_run_part_month_month_run_month_fk" FOREIGN KEY ("month") REFERENCES "public"."month_run"("month") ON DELETE cascade ON UPDATE no action;
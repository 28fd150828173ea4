ALTER TABLE "dunning_case" ADD COLUMN "waited_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dunning_case" ADD COLUMN "heirs_since" date;
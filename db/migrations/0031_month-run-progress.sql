COMMENT ON COLUMN "month_run"."at_customer" IS 'not used since release 1.1.0, whose statements still name it';--> statement-breakpoint
COMMENT ON COLUMN "month_run"."at_product" IS 'not used since release 1.1.0, whose statements still name it';

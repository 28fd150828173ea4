-- Each view has the name that the previous release uses, and takes its writes: one table, without a copy.
ALTER TABLE "usage_aside" RENAME TO "unmatched_usage";--> statement-breakpoint
CREATE VIEW "usage_aside" AS SELECT * FROM "unmatched_usage";--> statement-breakpoint
-- Parts before runs: the previous release locks them in this order.
ALTER TABLE "month_run_part" RENAME TO "bill_cycle_run_part";--> statement-breakpoint
CREATE VIEW "month_run_part" AS SELECT * FROM "bill_cycle_run_part";--> statement-breakpoint
ALTER TABLE "month_run" RENAME TO "bill_cycle_run";--> statement-breakpoint
CREATE VIEW "month_run" AS SELECT * FROM "bill_cycle_run";--> statement-breakpoint
-- safe: no statement of the previous release names a constraint or an index of these tables
ALTER TABLE "unmatched_usage" RENAME CONSTRAINT "usage_aside_imsi_record_id_pk" TO "unmatched_usage_imsi_record_id_pk";--> statement-breakpoint
-- safe: see above
ALTER INDEX "usage_aside_received_at_index" RENAME TO "unmatched_usage_received_at_index";--> statement-breakpoint
-- safe: see above
ALTER TABLE "bill_cycle_run" RENAME CONSTRAINT "month_run_pkey" TO "bill_cycle_run_pkey";--> statement-breakpoint
-- safe: see above
ALTER TABLE "bill_cycle_run_part" RENAME CONSTRAINT "month_run_part_month_part_pk" TO "bill_cycle_run_part_month_part_pk";--> statement-breakpoint
-- safe: see above
ALTER TABLE "bill_cycle_run_part" RENAME CONSTRAINT "month_run_part_month_month_run_month_fk" TO "bill_cycle_run_part_month_bill_cycle_run_month_fk";

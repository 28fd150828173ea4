-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_alert_month_index" ON "usage_alert" USING btree ("month");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_month_month_index" ON "usage_month" USING btree ("month");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_question_begun_at_index" ON "usage_question" USING btree ("begun_at");

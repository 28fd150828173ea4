-- one by one
ALTER TABLE "email_send" ADD COLUMN IF NOT EXISTS "last_sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mandate_uuid" ON "mandate" USING btree ("mandate_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_uuid" ON "refund" USING btree ("refund_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_send_last_sent_at_index" ON "email_send" USING btree ("last_sent_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_token_created_at_index" ON "email_token" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_created_at_index" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_message_sent_at_index" ON "sent_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "courier_event_taken_at_index" ON "courier_event" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipment_order" ON "shipment" USING btree ("order_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "port_in_request_id_index" ON "port_in" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "porting_event_taken_at_index" ON "porting_event" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_event_taken_at_index" ON "line_event" USING btree ("taken_at");
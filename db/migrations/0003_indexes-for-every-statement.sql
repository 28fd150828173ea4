ALTER TABLE "email_send" ADD COLUMN "last_sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mandate_uuid" ON "mandate" USING btree ("mandate_uuid");--> statement-breakpoint
CREATE INDEX "refund_uuid" ON "refund" USING btree ("refund_uuid");--> statement-breakpoint
CREATE INDEX "email_send_last_sent_at_index" ON "email_send" USING btree ("last_sent_at");--> statement-breakpoint
CREATE INDEX "email_token_created_at_index" ON "email_token" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_created_at_index" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sent_message_sent_at_index" ON "sent_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "courier_event_taken_at_index" ON "courier_event" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_uuid");--> statement-breakpoint
CREATE INDEX "port_in_request_id_index" ON "port_in" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "porting_event_taken_at_index" ON "porting_event" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "line_event_taken_at_index" ON "line_event" USING btree ("taken_at");
CREATE OR REPLACE TRIGGER "usage_alert_made_is_told" AFTER INSERT ON "usage_alert" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "usage_alert_changed_is_told" AFTER UPDATE ON "usage_alert" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "usage_alert_gone_is_told" AFTER DELETE ON "usage_alert" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "customer_wearable_made_is_told" AFTER INSERT ON "customer_wearable" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "customer_wearable_changed_is_told" AFTER UPDATE ON "customer_wearable" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "customer_wearable_gone_is_told" AFTER DELETE ON "customer_wearable" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();

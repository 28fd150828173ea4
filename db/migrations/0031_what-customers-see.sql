-- Tells, in the transaction of a change, whose picture has changed: as many customers as fit into what may be said at once.
CREATE OR REPLACE FUNCTION "tell_customer_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('customer_changed', string_agg(part.customer_uuid::text, ','))
  FROM (SELECT each.customer_uuid, row_number() OVER () / 200 AS at
        FROM (SELECT DISTINCT customer_uuid FROM changed WHERE customer_uuid IS NOT NULL) AS each) AS part
  GROUP BY part.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The network of an eSIM names no customer.
CREATE OR REPLACE FUNCTION "tell_esim_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('customer_changed', a.customer_uuid::text)
  FROM changed JOIN sim_allocation a USING (order_product_uuid) WHERE a.customer_uuid IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', string_agg(part.customer_uuid::text, ','))
  FROM (SELECT each.customer_uuid, row_number() OVER () / 200 AS at
        FROM (SELECT DISTINCT customer_uuid FROM changed) AS each) AS part
  GROUP BY part.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customer_made_is_told" AFTER INSERT ON "customer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_changed_is_told" AFTER UPDATE ON "customer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_gone_is_told" AFTER DELETE ON "customer" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "credential_made_is_told" AFTER INSERT ON "credential" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "credential_changed_is_told" AFTER UPDATE ON "credential" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "credential_gone_is_told" AFTER DELETE ON "credential" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "payment_profile_made_is_told" AFTER INSERT ON "payment_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "payment_profile_changed_is_told" AFTER UPDATE ON "payment_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "payment_profile_gone_is_told" AFTER DELETE ON "payment_profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "mandate_made_is_told" AFTER INSERT ON "mandate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "mandate_changed_is_told" AFTER UPDATE ON "mandate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "mandate_gone_is_told" AFTER DELETE ON "mandate" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_product_made_is_told" AFTER INSERT ON "customer_product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_product_changed_is_told" AFTER UPDATE ON "customer_product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_product_gone_is_told" AFTER DELETE ON "customer_product" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "bucket_made_is_told" AFTER INSERT ON "bucket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "bucket_changed_is_told" AFTER UPDATE ON "bucket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "bucket_gone_is_told" AFTER DELETE ON "bucket" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_addon_made_is_told" AFTER INSERT ON "customer_addon" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_addon_changed_is_told" AFTER UPDATE ON "customer_addon" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_addon_gone_is_told" AFTER DELETE ON "customer_addon" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sub_account_made_is_told" AFTER INSERT ON "sub_account" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sub_account_changed_is_told" AFTER UPDATE ON "sub_account" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sub_account_gone_is_told" AFTER DELETE ON "sub_account" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "port_in_made_is_told" AFTER INSERT ON "port_in" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "port_in_changed_is_told" AFTER UPDATE ON "port_in" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "port_in_gone_is_told" AFTER DELETE ON "port_in" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_order_made_is_told" AFTER INSERT ON "customer_order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_order_changed_is_told" AFTER UPDATE ON "customer_order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_order_gone_is_told" AFTER DELETE ON "customer_order" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "order_product_made_is_told" AFTER INSERT ON "order_product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "order_product_changed_is_told" AFTER UPDATE ON "order_product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "order_product_gone_is_told" AFTER DELETE ON "order_product" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sim_allocation_made_is_told" AFTER INSERT ON "sim_allocation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sim_allocation_changed_is_told" AFTER UPDATE ON "sim_allocation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "sim_allocation_gone_is_told" AFTER DELETE ON "sim_allocation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "shipment_made_is_told" AFTER INSERT ON "shipment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "shipment_changed_is_told" AFTER UPDATE ON "shipment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "shipment_gone_is_told" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_invoice_made_is_told" AFTER INSERT ON "customer_invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_invoice_changed_is_told" AFTER UPDATE ON "customer_invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "customer_invoice_gone_is_told" AFTER DELETE ON "customer_invoice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "prepaid_entry_made_is_told" AFTER INSERT ON "prepaid_entry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "prepaid_entry_changed_is_told" AFTER UPDATE ON "prepaid_entry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "prepaid_entry_gone_is_told" AFTER DELETE ON "prepaid_entry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "esim_profile_made_is_told" AFTER INSERT ON "esim_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_esim_changed"();
--> statement-breakpoint
CREATE TRIGGER "esim_profile_changed_is_told" AFTER UPDATE ON "esim_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_esim_changed"();
--> statement-breakpoint
CREATE TRIGGER "esim_profile_gone_is_told" AFTER DELETE ON "esim_profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_esim_changed"();
--> statement-breakpoint
CREATE TRIGGER "session_gone_is_told" AFTER DELETE ON "session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_session_ended"();
--> statement-breakpoint
CREATE TRIGGER "payment_made_is_told" AFTER INSERT ON "payment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "payment_changed_is_told" AFTER UPDATE ON "payment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "payment_gone_is_told" AFTER DELETE ON "payment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "refund_made_is_told" AFTER INSERT ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "refund_changed_is_told" AFTER UPDATE ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "refund_gone_is_told" AFTER DELETE ON "refund" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "identity_proof_made_is_told" AFTER INSERT ON "identity_proof" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "identity_proof_changed_is_told" AFTER UPDATE ON "identity_proof" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();
--> statement-breakpoint
CREATE TRIGGER "identity_proof_gone_is_told" AFTER DELETE ON "identity_proof" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_customer_changed"();

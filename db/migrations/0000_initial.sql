CREATE TABLE "business_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"value" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "own_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "timer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_invoice" (
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"month" text NOT NULL,
	"order_uuid" uuid,
	"amount_cents" integer NOT NULL,
	"remaining_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_invoice_customer_uuid_invoice_uuid_pk" PRIMARY KEY("customer_uuid","invoice_uuid"),
	CONSTRAINT "customer_invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "customer_invoice_reference_unique" UNIQUE("reference"),
	CONSTRAINT "invoice_one_an_order" UNIQUE("order_uuid")
);
--> statement-breakpoint
CREATE TABLE "mandate" (
	"customer_uuid" uuid NOT NULL,
	"mandate_uuid" uuid NOT NULL,
	"reference" text NOT NULL,
	"iban" text NOT NULL,
	"account_holder" text NOT NULL,
	"state" text NOT NULL,
	"provider_mandate_id" text,
	"agreed_at" timestamp with time zone NOT NULL,
	"valid_at" timestamp with time zone,
	CONSTRAINT "mandate_customer_uuid_mandate_uuid_pk" PRIMARY KEY("customer_uuid","mandate_uuid"),
	CONSTRAINT "mandate_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"customer_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"bank_method" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"provider_payment_id" text,
	"checkout_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_customer_uuid_payment_uuid_pk" PRIMARY KEY("customer_uuid","payment_uuid"),
	CONSTRAINT "payment_provider_payment_id_unique" UNIQUE("provider_payment_id")
);
--> statement-breakpoint
CREATE TABLE "payment_profile" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"method" smallint,
	"setup_state" text NOT NULL,
	"setup_payment_uuid" uuid,
	"provider_customer_id" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"customer_uuid" uuid NOT NULL,
	"refund_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "refund_customer_uuid_refund_uuid_pk" PRIMARY KEY("customer_uuid","refund_uuid"),
	CONSTRAINT "refund_one_a_payment" UNIQUE("payment_uuid")
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"customer_uuid" uuid NOT NULL,
	"consent_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text,
	"offer_uuid" uuid,
	"hash" text,
	"order_uuid" uuid,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_customer_uuid_consent_uuid_pk" PRIMARY KEY("customer_uuid","consent_uuid")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"owner_customer_uuid" uuid,
	"type" smallint NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"details" jsonb,
	"newsletter" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp with time zone,
	"terms_version" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_status" smallint DEFAULT 0 NOT NULL,
	"pending_email" text,
	"pending_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "email_send" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"sent_at" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"owner_customer_uuid" uuid,
	"customer_product_uuid" uuid,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_message" (
	"key" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_user" (
	"email" text PRIMARY KEY NOT NULL,
	"ref_code" text NOT NULL,
	"invited_by" text,
	"language" text NOT NULL,
	"mailed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_user_ref_code_unique" UNIQUE("ref_code")
);
--> statement-breakpoint
CREATE TABLE "courier_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"promo" jsonb,
	"totals" jsonb NOT NULL,
	"due_now_cents" integer DEFAULT 0 NOT NULL,
	"payment_method" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"payment_uuid" uuid,
	"confirmed_at" timestamp with time zone,
	"fulfilled_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "customer_order_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "order_product" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"type" smallint NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"payment_type" text NOT NULL,
	"price_cents" integer NOT NULL,
	"addons" jsonb NOT NULL,
	"state" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure_code" text,
	"early_start_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"reached" jsonb NOT NULL,
	CONSTRAINT "order_product_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"ref_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	"courier_id" text,
	"state" text NOT NULL,
	"tracking_code" text,
	"tracking_url" text,
	"expected_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"event_at" timestamp with time zone,
	CONSTRAINT "shipment_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "port_in" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"msisdn" text NOT NULL,
	"operator_uuid" uuid NOT NULL,
	"subscription" text NOT NULL,
	"sim_number" text,
	"customer_number" text,
	"wanted_date" date,
	"mandate_at" timestamp with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"request_id" text,
	"rejection_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"scheduled_at" timestamp with time zone,
	"ported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "porting_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bucket" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"monthly" bigint,
	CONSTRAINT "bucket_customer_uuid_customer_product_uuid_kind_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","kind")
);
--> statement-breakpoint
CREATE TABLE "customer_addon" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_addon_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "customer_product" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"msisdn" text NOT NULL,
	"type" smallint NOT NULL,
	"state" text NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"iccid" text NOT NULL,
	"puk1" text NOT NULL,
	"puk2" text NOT NULL,
	"credit_limit_cents" integer,
	"credit_used_cents" integer DEFAULT 0 NOT NULL,
	"services" jsonb NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_product_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "esim_profile" (
	"order_product_uuid" uuid PRIMARY KEY NOT NULL,
	"iccid" text NOT NULL,
	"smdp_address" text NOT NULL,
	"matching_id" text NOT NULL,
	"progress" text DEFAULT 'released' NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"error_code" text,
	CONSTRAINT "esim_profile_iccid_unique" UNIQUE("iccid")
);
--> statement-breakpoint
CREATE TABLE "line_event" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_event_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "msisdn_pool" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"free_from" timestamp with time zone NOT NULL,
	"order_product_uuid" uuid
);
--> statement-breakpoint
CREATE TABLE "service_order" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer NOT NULL,
	"msisdn" text NOT NULL,
	"network_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sim_allocation" (
	"order_product_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid,
	"type" smallint,
	"offer_uuid" uuid,
	"addon_uuids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"msisdn" text,
	"iccid" text,
	"ported_msisdn" text,
	"state" text NOT NULL,
	"allocated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_stock" (
	"iccid" text PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"imsi" text NOT NULL,
	"puk1" text NOT NULL,
	"puk2" text NOT NULL,
	"order_product_uuid" uuid,
	"spent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sim_stock_imsi_unique" UNIQUE("imsi")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "timer_due_at_index" ON "timer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_uuid" ON "payment" USING btree ("payment_uuid");--> statement-breakpoint
CREATE INDEX "payment_subject" ON "payment" USING btree ("subject_uuid");--> statement-breakpoint
CREATE INDEX "customer_owner_customer_uuid_index" ON "customer" USING btree ("owner_customer_uuid");--> statement-breakpoint
CREATE INDEX "credential_pending_email_index" ON "credential" USING btree ("pending_email");--> statement-breakpoint
CREATE INDEX "email_token_customer_uuid_index" ON "email_token" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "session_customer_uuid_index" ON "session" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "customer_order_uuid" ON "customer_order" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_order_one_draft" ON "customer_order" USING btree ("customer_uuid") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "order_product_uuid" ON "order_product" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "order_product_order" ON "order_product" USING btree ("customer_uuid","order_uuid");--> statement-breakpoint
CREATE INDEX "referral_ref_code_index" ON "referral" USING btree ("ref_code");--> statement-breakpoint
CREATE INDEX "shipment_uuid" ON "shipment" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_one_running" ON "shipment" USING btree ("order_uuid") WHERE state not in ('returned', 'cancelled');--> statement-breakpoint
CREATE INDEX "port_in_order_product_uuid_index" ON "port_in" USING btree ("order_product_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "port_in_one_running" ON "port_in" USING btree ("order_product_uuid") WHERE state not in ('cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "port_in_msisdn_index" ON "port_in" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "port_in_customer_uuid_index" ON "port_in" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "customer_addon_customer_product_uuid_index" ON "customer_addon" USING btree ("customer_product_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_product_customer_uuid_order_product_uuid_index" ON "customer_product" USING btree ("customer_uuid","order_product_uuid");--> statement-breakpoint
CREATE INDEX "customer_product_msisdn_index" ON "customer_product" USING btree ("msisdn");--> statement-breakpoint
CREATE UNIQUE INDEX "msisdn_pool_order_product_uuid_index" ON "msisdn_pool" USING btree ("order_product_uuid");--> statement-breakpoint
CREATE INDEX "msisdn_pool_free" ON "msisdn_pool" USING btree ("free_from","msisdn") WHERE order_product_uuid is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_order_product_uuid_kind_attempt_index" ON "service_order" USING btree ("order_product_uuid","kind","attempt");--> statement-breakpoint
CREATE INDEX "service_order_network_id_index" ON "service_order" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "sim_allocation_iccid_index" ON "sim_allocation" USING btree ("iccid");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_stock_order_product_uuid_index" ON "sim_stock" USING btree ("order_product_uuid") WHERE not spent;--> statement-breakpoint
CREATE INDEX "sim_stock_free" ON "sim_stock" USING btree ("kind","iccid") WHERE order_product_uuid is null and not spent;
-- The schema of release 1.0.0. A database that has the migrations of that release skips this file, because it has the creation time of the last of them.
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
CREATE TABLE "outside_event" (
	"system" text NOT NULL,
	"event_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_event_system_event_id_pk" PRIMARY KEY("system","event_id")
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
CREATE TABLE "dead_letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"priority" smallint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"trace" text,
	"tries" smallint NOT NULL,
	"error" text NOT NULL,
	"customer_uuid" uuid,
	"died_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"priority" smallint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"trace" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"worker_id" uuid
);
--> statement-breakpoint
CREATE TABLE "worker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_account" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"details" jsonb,
	"reason" text,
	"closed_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
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
	"dunning" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_invoice_customer_uuid_invoice_uuid_pk" PRIMARY KEY("customer_uuid","invoice_uuid")
);
--> statement-breakpoint
CREATE TABLE "invoice_number" (
	"number" integer PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	CONSTRAINT "invoice_number_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "prepaid_entry" (
	"customer_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"promo_months" smallint,
	"started_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prepaid_entry_customer_uuid_order_product_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","order_product_uuid","kind","about")
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list_edition" (
	"edition" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"prices" jsonb NOT NULL,
	"counts_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_contact" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"size" smallint NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"proved" jsonb,
	"newsletter" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp with time zone,
	"terms_version" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_account" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"sub_customer_uuid" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"taken_away_at" timestamp with time zone,
	CONSTRAINT "sub_account_customer_uuid_customer_product_uuid_pk" PRIMARY KEY("customer_uuid","customer_product_uuid")
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
	"address" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"event_at" timestamp with time zone,
	CONSTRAINT "shipment_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "account_event" (
	"customer_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"country" text,
	"detail" jsonb NOT NULL,
	CONSTRAINT "account_event_customer_uuid_event_uuid_pk" PRIMARY KEY("customer_uuid","event_uuid")
);
--> statement-breakpoint
CREATE TABLE "identity_trip" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"customer_uuid" uuid,
	"begun_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"person" jsonb,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"email_status" smallint DEFAULT 0 NOT NULL,
	"pending_email" text,
	"pending_since" timestamp with time zone,
	"pending_by" text,
	"refused_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "email_send" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"sent_at" jsonb NOT NULL,
	"last_sent_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"replaced_at" timestamp with time zone,
	"code_hash" text,
	"code_tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_proof" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"level" text,
	"first_proved_at" timestamp with time zone NOT NULL,
	"last_proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_proof_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"customer_uuid" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_customer_uuid_device_hash_pk" PRIMARY KEY("customer_uuid","device_hash")
);
--> statement-breakpoint
CREATE TABLE "login_place" (
	"customer_uuid" uuid NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_place_customer_uuid_place_pk" PRIMARY KEY("customer_uuid","place")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"customer_uuid" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_customer_uuid_credential_id_pk" PRIMARY KEY("customer_uuid","credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"customer_uuid" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"code_uuid" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"device_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" jsonb NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"owner_customer_uuid" uuid,
	"customer_product_uuid" uuid,
	"time_zone" text NOT NULL,
	"device" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	"stepped_up_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_edition" (
	"document" text NOT NULL,
	"edition" integer NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"texts" jsonb NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_edition_document_edition_pk" PRIMARY KEY("document","edition")
);
--> statement-breakpoint
CREATE TABLE "sent_message" (
	"key" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
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
	"identify" boolean NOT NULL,
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
CREATE TABLE "mandate" (
	"customer_uuid" uuid NOT NULL,
	"mandate_uuid" uuid NOT NULL,
	"reference" text NOT NULL,
	"account_encrypted" text,
	"state" text NOT NULL,
	"account_proved" boolean,
	"provider_mandate_id" text,
	"agreed_at" timestamp with time zone NOT NULL,
	"valid_at" timestamp with time zone,
	CONSTRAINT "mandate_customer_uuid_mandate_uuid_pk" PRIMARY KEY("customer_uuid","mandate_uuid")
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
	"paid_from_end" text,
	"provider_payment_id" text,
	"checkout_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_customer_uuid_payment_uuid_pk" PRIMARY KEY("customer_uuid","payment_uuid")
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
	"for_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "refund_customer_uuid_refund_uuid_pk" PRIMARY KEY("customer_uuid","refund_uuid")
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
CREATE TABLE "referral" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"ref_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reward_cents" integer,
	"active_sim" uuid,
	"active_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "month_run" (
	"month" date PRIMARY KEY NOT NULL,
	"at_customer" uuid,
	"at_product" uuid,
	"sims" integer DEFAULT 0 NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"longest_ms" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
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
	"line_told_at" timestamp with time zone,
	"offer_uuid" uuid NOT NULL,
	"pending_offer_uuid" uuid,
	"plan_change" text DEFAULT 'none' NOT NULL,
	"plan_change_asked_at" timestamp with time zone,
	"iccid" text NOT NULL,
	"puks_encrypted" text,
	"credit_limit_cents" integer,
	"spent" json,
	"limit_change" jsonb,
	"services" jsonb NOT NULL,
	"service_change" jsonb,
	"buckets" json NOT NULL,
	"addons" jsonb NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"begun_month" date,
	"paused_on" date,
	"resumed_on" date,
	"sims_had" jsonb,
	CONSTRAINT "customer_product_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "esim_profile" (
	"order_product_uuid" uuid PRIMARY KEY NOT NULL,
	"iccid" text NOT NULL,
	"smdp_address" text NOT NULL,
	"matching_id_encrypted" text,
	"progress" text DEFAULT 'released' NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"error_code" text,
	CONSTRAINT "esim_profile_iccid_unique" UNIQUE("iccid")
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
	"wanted" jsonb,
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
	"replaces_uuid" uuid,
	"state" text NOT NULL,
	"allocated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_stock" (
	"iccid" text PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"imsi" text NOT NULL,
	"puks_encrypted" text,
	"order_product_uuid" uuid,
	"spent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sim_stock_imsi_unique" UNIQUE("imsi")
);
--> statement-breakpoint
CREATE TABLE "carbon_entry" (
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"month" date NOT NULL,
	"grams" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carbon_entry_customer_uuid_kind_about_pk" PRIMARY KEY("customer_uuid","kind","about")
);
--> statement-breakpoint
CREATE TABLE "customer_wearable" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"wearable_uuid" uuid NOT NULL,
	"has_refurbished" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_wearable_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "sim_swap" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"reason" text NOT NULL,
	"from_type" smallint NOT NULL,
	"sim_type" smallint NOT NULL,
	"state" text NOT NULL,
	"reached" jsonb NOT NULL,
	"shipping_address" jsonb,
	"held_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure_code" text,
	"ended_by" text,
	"stop_hash" text,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sim_swap_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "usage_aside" (
	"imsi" text NOT NULL,
	"record_id" text NOT NULL,
	"record" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_aside_imsi_record_id_pk" PRIMARY KEY("imsi","record_id")
);
--> statement-breakpoint
CREATE TABLE "usage_alert" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"stopped" jsonb,
	"consented_at" timestamp with time zone,
	CONSTRAINT "usage_alert_customer_uuid_customer_product_uuid_month_kind_percent_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","month","kind","percent")
);
--> statement-breakpoint
CREATE TABLE "usage_month" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"buckets" jsonb NOT NULL,
	"spent" jsonb NOT NULL,
	CONSTRAINT "usage_month_customer_uuid_customer_product_uuid_month_pk" PRIMARY KEY("customer_uuid","customer_product_uuid","month")
);
--> statement-breakpoint
CREATE TABLE "usage_question" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"record_id" text NOT NULL,
	"question_uuid" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_question_key" PRIMARY KEY("customer_uuid","customer_product_uuid","begun_at","record_id")
);
--> statement-breakpoint
CREATE TABLE "usage_record" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"record_id" text NOT NULL,
	"type" smallint NOT NULL,
	"incoming" boolean NOT NULL,
	"quantity" bigint NOT NULL,
	"included" bigint NOT NULL,
	"cost_millicents" bigint NOT NULL,
	"other_party" text,
	"other_country" text,
	"country" text NOT NULL,
	"network" text,
	"rate" text NOT NULL,
	"edition" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_record_key" PRIMARY KEY("customer_uuid","customer_product_uuid","begun_at","record_id")
) PARTITION BY RANGE ("begun_at");
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"paid_cents" integer NOT NULL,
	"used_cents" integer NOT NULL,
	"back_cents" integer NOT NULL,
	"owed_cents" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "withdrawal_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE "withdrawn_sim" (
	"customer_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"withdrawal_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"type" smallint NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"msisdn" text,
	"own_msisdn" text,
	"own_operator_uuid" uuid,
	"number_wish" text,
	"number_until" timestamp with time zone,
	"days" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "withdrawn_sim_customer_uuid_order_product_uuid_pk" PRIMARY KEY("customer_uuid","order_product_uuid")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outside_event_taken_at_index" ON "outside_event" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "timer_due_at_index" ON "timer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "dead_letter_died_at_index" ON "dead_letter" USING btree ("died_at");--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("lane","priority","due_at") WHERE "job"."worker_id" is null;--> statement-breakpoint
CREATE INDEX "job_taken" ON "job" USING btree ("worker_id") WHERE "job"."worker_id" is not null;--> statement-breakpoint
CREATE INDEX "closed_account_closed_at_index" ON "closed_account" USING btree ("closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "customer_invoice" USING btree ("customer_uuid","order_uuid");--> statement-breakpoint
CREATE INDEX "customer_invoice_open" ON "customer_invoice" USING hash ("customer_uuid") WHERE state <> 'paid';--> statement-breakpoint
CREATE INDEX "prepaid_entry_by_customer" ON "prepaid_entry" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "company_contact_created_at_index" ON "company_contact" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_contact_email_index" ON "company_contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customer_by_uuid" ON "customer" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "customer_owner_customer_uuid_index" ON "customer" USING btree ("owner_customer_uuid");--> statement-breakpoint
CREATE INDEX "sub_account_by_customer" ON "sub_account" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "shipment_uuid" ON "shipment" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_under_way" ON "shipment" USING btree ("customer_uuid","order_uuid") WHERE state not in ('returned', 'cancelled', 'delivered');--> statement-breakpoint
CREATE INDEX "account_event_at_index" ON "account_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "identity_trip_begun_at_index" ON "identity_trip" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "credential_by_customer" ON "credential" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "credential_pending_email_index" ON "credential" USING btree ("pending_email");--> statement-breakpoint
CREATE INDEX "email_send_last_sent_at_index" ON "email_send" USING btree ("last_sent_at");--> statement-breakpoint
CREATE INDEX "email_token_customer_uuid_index" ON "email_token" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "email_token_created_at_index" ON "email_token" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_proof_by_customer" ON "identity_proof" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "known_device_seen_at_index" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "login_place_seen_at_index" ON "login_place" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_code_last_asked_at_index" ON "phone_code" USING btree ("last_asked_at");--> statement-breakpoint
CREATE INDEX "session_by_token" ON "session" USING hash ("token_hash");--> statement-breakpoint
CREATE INDEX "session_customer_uuid_index" ON "session" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "session_created_at_index" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sent_message_sent_at_index" ON "sent_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "customer_order_uuid" ON "customer_order" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_order_one_draft" ON "customer_order" USING btree ("customer_uuid") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "order_product_uuid" ON "order_product" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "order_product_order" ON "order_product" USING btree ("customer_uuid","order_uuid");--> statement-breakpoint
CREATE INDEX "order_product_pending" ON "order_product" USING btree ("customer_uuid") WHERE state <> 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "mandate_reference" ON "mandate" USING btree ("customer_uuid","reference");--> statement-breakpoint
CREATE INDEX "mandate_by_customer" ON "mandate" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "payment_uuid" ON "payment" USING btree ("payment_uuid");--> statement-breakpoint
CREATE INDEX "payment_subject" ON "payment" USING btree ("subject_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_at_provider" ON "payment" USING btree ("provider_payment_id","customer_uuid");--> statement-breakpoint
CREATE INDEX "payment_profile_by_customer" ON "payment_profile" USING hash ("customer_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_payment_for" ON "refund" USING btree ("customer_uuid","payment_uuid","for_uuid");--> statement-breakpoint
CREATE INDEX "refund_uuid" ON "refund" USING btree ("refund_uuid");--> statement-breakpoint
CREATE INDEX "port_in_order_product_uuid_index" ON "port_in" USING btree ("order_product_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "port_in_one_running" ON "port_in" USING btree ("order_product_uuid") WHERE state not in ('cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "port_in_msisdn_index" ON "port_in" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "port_in_request_id_index" ON "port_in" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "port_in_by_customer" ON "port_in" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX "referral_ref_code_index" ON "referral" USING btree ("ref_code");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_product_customer_uuid_order_product_uuid_index" ON "customer_product" USING btree ("customer_uuid","order_product_uuid");--> statement-breakpoint
CREATE INDEX "customer_product_msisdn_index" ON "customer_product" USING btree ("msisdn");--> statement-breakpoint
CREATE UNIQUE INDEX "msisdn_pool_order_product_uuid_index" ON "msisdn_pool" USING btree ("order_product_uuid");--> statement-breakpoint
CREATE INDEX "msisdn_pool_free" ON "msisdn_pool" USING btree ("free_from","msisdn") WHERE order_product_uuid is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_order_product_uuid_kind_attempt_index" ON "service_order" USING btree ("order_product_uuid","kind","attempt");--> statement-breakpoint
CREATE INDEX "service_order_network_id_index" ON "service_order" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "sim_allocation_iccid_index" ON "sim_allocation" USING btree ("iccid");--> statement-breakpoint
CREATE INDEX "sim_allocation_customer_uuid_index" ON "sim_allocation" USING btree ("customer_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_stock_order_product_uuid_index" ON "sim_stock" USING btree ("order_product_uuid") WHERE not spent;--> statement-breakpoint
CREATE INDEX "sim_stock_free" ON "sim_stock" USING btree ("kind","iccid") WHERE order_product_uuid is null and not spent;--> statement-breakpoint
CREATE INDEX "customer_wearable_by_customer" ON "customer_wearable" USING hash ("customer_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_swap_running" ON "sim_swap" USING btree ("customer_uuid","customer_product_uuid") WHERE state not in ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX "sim_swap_of_product" ON "sim_swap" USING btree ("customer_uuid","customer_product_uuid","requested_at");--> statement-breakpoint
CREATE INDEX "sim_swap_stop" ON "sim_swap" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "sim_swap_changed" ON "sim_swap" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "usage_aside_received_at_index" ON "usage_aside" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "usage_alert_stopping" ON "usage_alert" USING hash ("customer_uuid") WHERE percent = 100 and consented_at is null and kind in ('spending', 'roaming');--> statement-breakpoint
CREATE INDEX "usage_alert_month_index" ON "usage_alert" USING btree ("month");--> statement-breakpoint
CREATE INDEX "usage_month_month_index" ON "usage_month" USING btree ("month");--> statement-breakpoint
CREATE INDEX "usage_question_begun_at_index" ON "usage_question" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "withdrawn_sim_of" ON "withdrawn_sim" USING btree ("customer_uuid","withdrawal_uuid");
--> statement-breakpoint
-- Rows of SIMs are updated with every usage record: free space in each page keeps those updates out of the indexes (HOT).
ALTER TABLE "customer_product" SET (fillfactor = 80);
--> statement-breakpoint
-- Account events are never rewritten.
CREATE FUNCTION "account_event_stands"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''what happened on an account is never rewritten''; END';
--> statement-breakpoint
CREATE TRIGGER "account_event_stands" BEFORE UPDATE ON "account_event" FOR EACH STATEMENT EXECUTE FUNCTION "account_event_stands"();
--> statement-breakpoint
-- Live updates: each change of a customer's rows is announced on the channel `customer_changed`. A statement about one customer takes the fast path;
-- the uuids of many are announced 200 at a time, because a payload has at most 8,000 bytes.
CREATE FUNCTION "tell_customer_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
BEGIN
  SELECT customer_uuid INTO one FROM changed WHERE customer_uuid IS NOT NULL LIMIT 1;
  IF one IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM changed WHERE customer_uuid <> one) THEN
    PERFORM pg_notify('customer_changed', one::text);
    RETURN NULL;
  END IF;
  PERFORM pg_notify('customer_changed', string_agg(part.customer_uuid::text, ','))
  FROM (SELECT each.customer_uuid, row_number() OVER () / 200 AS at
        FROM (SELECT DISTINCT customer_uuid FROM changed WHERE customer_uuid IS NOT NULL) AS each) AS part
  GROUP BY part.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An eSIM profile names no customer; its allocation does.
CREATE FUNCTION "tell_esim_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('customer_changed', a.customer_uuid::text)
  FROM changed JOIN sim_allocation a USING (order_product_uuid) WHERE a.customer_uuid IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', string_agg(part.customer_uuid::text, ','))
  FROM (SELECT each.customer_uuid, row_number() OVER () / 200 AS at
        FROM (SELECT DISTINCT customer_uuid FROM changed) AS each) AS part
  GROUP BY part.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  "table" text;
  notify text;
BEGIN
  FOREACH "table" IN ARRAY ARRAY[
    'customer', 'credential', 'payment_profile', 'mandate', 'customer_product', 'sub_account',
    'port_in', 'customer_order', 'order_product', 'sim_allocation', 'shipment', 'customer_invoice',
    'prepaid_entry', 'payment', 'refund', 'identity_proof', 'sim_swap', 'usage_alert',
    'customer_wearable',
    'esim_profile'
  ] LOOP
    notify := CASE "table" WHEN 'esim_profile' THEN 'tell_esim_changed' ELSE 'tell_customer_changed' END;
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "table" || '_made_is_told', "table", notify);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "table" || '_changed_is_told', "table", notify);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "table" || '_gone_is_told', "table", notify);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER "session_gone_is_told" AFTER DELETE ON "session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_session_ended"();
--> statement-breakpoint
-- Release 1.0.0 has these migrations one by one. It must find them applied, because it may still run beside the next release.
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'baseline', unnest(ARRAY[
  1795230098825, 1795234422058, 1795241393170, 1795350730374, 1795351701542, 1795354245015, 1795355026016, 1795358462596, 1795361765435, 1795362699472,
  1795364283470, 1795365159009, 1795365533766, 1795365848038, 1795366130304, 1795366818741, 1795366823579, 1795373248169, 1795373639232, 1795374646935,
  1795374785552, 1795375168202, 1795376180719, 1795377143636, 1795377636236, 1795377899003, 1795378045794, 1795378122221, 1795378173806, 1795378393807,
  1795384714502, 1795385250386, 1795385468814, 1795386036771, 1795387118362, 1795387377963, 1795387521761, 1795388208406, 1795389198479, 1795397029844,
  1795398405674, 1795399546672, 1795401451936, 1795408253519, 1795408684297, 1795409840454, 1795411442739, 1795412161667, 1795413087236, 1795419652004,
  1795420475677, 1795425772516, 1795434234113, 1795478349244, 1795741629235
]::bigint[]);

ALTER TABLE "sent_message" ALTER COLUMN "sent_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_invoice" ADD COLUMN "dunning" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_message" ADD COLUMN "claimed_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_message" ALTER COLUMN "claimed_until" DROP DEFAULT;
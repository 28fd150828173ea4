-- The view keeps the former name and columns: the previous release reads, locks and writes through it.
ALTER TABLE "shipment" RENAME TO "sim_shipment";--> statement-breakpoint
CREATE VIEW "shipment" AS SELECT * FROM "sim_shipment";--> statement-breakpoint
ALTER TABLE "sim_shipment" RENAME COLUMN "order_uuid" TO "subject_uuid";--> statement-breakpoint
-- Release 1.0.0 stores no purpose.
CREATE FUNCTION "fill_shipment_purpose"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."purpose" := CASE WHEN EXISTS (
    SELECT FROM "customer_order" o WHERE o."customer_uuid" = NEW."customer_uuid" AND o."uuid" = NEW."subject_uuid"
  ) THEN 'order' ELSE 'swap' END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_purpose_filled" BEFORE INSERT ON "sim_shipment" FOR EACH ROW WHEN (NEW."purpose" IS NULL) EXECUTE FUNCTION "fill_shipment_purpose"();--> statement-breakpoint
ALTER TABLE "sim_shipment" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
-- safe: no statement of the previous release names a constraint or an index of this table
ALTER TABLE "sim_shipment" RENAME CONSTRAINT "shipment_customer_uuid_uuid_pk" TO "sim_shipment_customer_uuid_uuid_pk";--> statement-breakpoint
-- safe: see above
ALTER INDEX "shipment_uuid" RENAME TO "sim_shipment_uuid";--> statement-breakpoint
-- safe: see above
ALTER INDEX "shipment_under_way" RENAME TO "sim_shipment_under_way";

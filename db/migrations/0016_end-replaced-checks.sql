UPDATE "mandate" SET "state" = 'invalid' WHERE "state" = 'pending' AND NOT EXISTS (
  SELECT FROM "payment_profile" f JOIN "payment" p ON p."customer_uuid" = f."customer_uuid" AND p."payment_uuid" = f."setup_payment_uuid"
  WHERE f."customer_uuid" = "mandate"."customer_uuid" AND p."subject_uuid" = "mandate"."mandate_uuid");

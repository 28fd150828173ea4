-- SIMs that were given before there was anything to look after those that nobody puts to use. The job looks at each by itself, and tells its
-- customer days before it takes anything back; of SIMs that it looks after already nothing is said twice.
INSERT INTO "job" ("id", "lane", "priority", "name", "payload", "due_at")
SELECT gen_random_uuid(), 'inner', 2, 'end-unused-sim', jsonb_build_object('order_product_uuid', p."uuid"), now()
FROM "sim_allocation" a JOIN "order_product" p ON p."customer_uuid" = a."customer_uuid" AND p."uuid" = a."order_product_uuid"
WHERE p."state" NOT IN ('active', 'order_cancelled') AND NOT EXISTS (
  SELECT FROM "job" j WHERE j."name" = 'end-unused-sim' AND j."payload" ->> 'order_product_uuid' = p."uuid"::text);

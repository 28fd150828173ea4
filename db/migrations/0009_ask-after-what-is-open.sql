INSERT INTO "timer" ("id", "job", "payload", "due_at")
  SELECT gen_random_uuid(), 'check-service-order', jsonb_build_object('service_order_uuid', "uuid"), now()
  FROM "service_order" WHERE "state" = 'open';
--> statement-breakpoint
INSERT INTO "timer" ("id", "job", "payload", "due_at")
  SELECT gen_random_uuid(), 'check-esim-profile', jsonb_build_object('order_product_uuid', p."order_product_uuid", 'attempt', max(o."attempt")), now()
  FROM "esim_profile" p
  JOIN "sim_allocation" a ON a."order_product_uuid" = p."order_product_uuid" AND a."state" = 'reserved'
  JOIN "service_order" o ON o."order_product_uuid" = p."order_product_uuid" AND o."kind" = 'activate' AND o."state" <> 'failed'
  WHERE p."progress" NOT IN ('installed', 'failed')
  GROUP BY p."order_product_uuid";
--> statement-breakpoint
INSERT INTO "timer" ("id", "job", "payload", "due_at")
  SELECT gen_random_uuid(), 'check-port-in', jsonb_build_object('port_in_uuid', "uuid", 'attempt', "attempt"), now()
  FROM "port_in" WHERE "state" IN ('submitted', 'validated', 'scheduled') AND "attempt" > 0;

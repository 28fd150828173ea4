export default {
  dialect: 'postgresql',
  schema: ['./src/platform/*/tables.ts', './src/*/server/tables.ts'],
  out: './db/migrations',
};

import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const primitives = new Set(['string', 'number', 'integer', 'boolean', 'null']);

const isPrimitive = (schema: Json): boolean => typeof schema['type'] === 'string' && primitives.has(schema['type']);

const mapped = (values: unknown): Json =>
  Object.fromEntries(Object.entries(values as Record<string, Json>).map(([name, schema]) => [name, shapeOf(schema)]));

/**
 * Simplifies a union: `X | null` becomes nullable, literals of one type become that type. The serialiser then needs
 * no trial validation.
 */
const unionOf = (options: readonly Json[]): Json => {
  const shapes = options.map(shapeOf);
  const nonNull = shapes.filter(({ type }) => type !== 'null');
  const nullable = nonNull.length < shapes.length || nonNull.some((shape) => shape['nullable'] === true);
  const [first, ...otherShapes] = nonNull;
  if (!first) return { type: 'null' };
  const alike = isPrimitive(first) && otherShapes.every(({ type }) => type === first['type']);
  if (otherShapes.length === 0 || alike) return nullable ? { ...first, nullable: true } : first;
  return { anyOf: options };
};

/**
 * Reduces a schema to the names and types of fields, as a serialiser needs. Limits and patterns only matter for
 * input.
 */
const shapeOf = (schema: Json): Json => {
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) return unionOf(union as Json[]);
  if (isPrimitive(schema)) return { type: schema['type'] };
  if (schema['type'] === 'array' && schema['items']) return { type: 'array', items: shapeOf(schema['items'] as Json) };
  if (schema['type'] !== 'object' || !schema['properties']) return schema;
  const { required, properties } = schema;
  return { type: 'object', properties: mapped(properties), ...(required ? { required } : {}) };
};

/**
 * Schema for serialising a reply. Only fields of the contract leave the server. It is reduced to what serialising
 * needs, which makes it several times faster than the schema of the OpenAPI document.
 */
export const replySchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return shapeOf(jsonSchema as Json);
};

/**
 * Returns a serialiser for the replies of a contract. It is compiled at first use, because compiling all of them
 * costs more time and memory than most processes need.
 */
export const createReplySerializer = (schema: z.ZodType): ((reply: object) => string) => {
  let cachedSerializer: ((reply: object) => string) | undefined;
  return (reply) => {
    cachedSerializer ??= fastJson({
      type: 'object',
      properties: { response: replySchema(schema) },
      required: ['response'],
    });
    return cachedSerializer(reply);
  };
};

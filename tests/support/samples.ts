import { z } from 'zod'

const Node = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minProperties: z.number().optional(),
})
type Node = z.infer<typeof Node>

const sampleId = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'

/** One of these is taken where a schema wants a text of a certain form. */
const strings = [
  'sample',
  sampleId,
  '2030-01-31',
  '2030-01-31T12:00:00.000Z',
  '2030-01-31T12:00',
  'a'.repeat(64),
  'person@example.org',
  '+91',
  '9876543210',
  '',
]

/** What fields of these names must hold to keep the rules of the contract. */
const fitting: Readonly<Record<string, string | boolean | readonly (string | object)[]>> = {
  Title: 'Dr.',
  Gender: 'Female',
  FileName: 'paper.pdf',
  Email: 'person@example.org',
  EmailId: 'person@example.org',
  SupportEmail: 'support@example.org',
  PhoneNumber: '9876543210',
  CountryCode: '+91',
  Password: 'Conference#2020',
  UniqueKey: 'sample_key',
  TimeZone: 'Asia/Kolkata',
  SocietyUrl: 'https://example.org',
  FooterUrl: 'https://example.org',
  IconUrl: 'calendar',
  IfscCode: 'SBIN0001234',
  UpiId: 'society@sbi',
  TaxNumber: '29ABCDE1234F1Z5',
  BilledTaxNumber: '29ABCDE1234F1Z5',
  Everyone: true,
  Recommendation: 'Accept',
  Status: 'approved',
  DropId: '6b1d2e8f-1c62-4c7f-8d4a-1e4a6b8f2c22',
  Ids: [sampleId],
  PaperIds: [sampleId],
  Marks: [{ PaperId: sampleId, Seen: sampleId }],
  Shares: [{ PaymentDetailsId: sampleId, Amount: 100 }],
  ActiveUntil: '2030-02-28T12:00:00.000Z',
  EndsOn: '2030-01-31T13:00:00.000Z',
}

/** True for a field that may be left out because it then has a plain default. */
const hasDefault = (property: unknown) =>
  typeof property === 'object' && property !== null && 'default' in property

function stringFor(node: Node): string {
  if (node.format === 'uuid' || node.format === 'guid') return sampleId
  if (node.format === 'date') return '2030-01-31'
  if (node.format === 'date-time') return '2030-01-31T12:00:00.000Z'
  const { pattern } = node
  const found = strings.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (found === undefined)
    throw new Error(`Add a text that matches ${pattern ?? 'this'} to tests/support/samples.ts`)
  return found
}

function valueFor(schema: unknown): unknown {
  const node = Node.parse(schema)
  if ('const' in node) return node.const
  if (node.enum) return node.enum[0]
  const either = node.anyOf ?? node.oneOf
  if (either) return valueFor(either[0])
  if (node.type === 'object') {
    const { required = [], minProperties = 0 } = node
    const known = Object.entries(node.properties ?? {}).filter(
      ([name, property], place) => required.includes(name) || hasDefault(property) || place < minProperties,
    )
    return Object.fromEntries(known.map(([name, property]) => [name, fitting[name] ?? valueFor(property)]))
  }
  if (node.type === 'array') return Array.from({ length: node.minItems ?? 0 }, () => valueFor(node.items))
  if (node.type === 'string') return stringFor(node)
  if (node.type === 'integer' || node.type === 'number') return Math.max(node.minimum ?? 1, 1)
  if (node.type === 'boolean') return false
  return null
}

/** A value that a schema accepts, made from the schema and the names of its fields; optional ones without a default are left out. */
export function sampleOf(schema: z.ZodType): unknown {
  const sample = valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  schema.parse(sample)
  return sample
}

/** The same for a schema of an object. */
export function sampleFields(schema: z.ZodType | undefined): Record<string, unknown> {
  return schema ? z.record(z.string(), z.unknown()).parse(sampleOf(schema)) : {}
}

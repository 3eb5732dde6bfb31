import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, sql, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HomePage, Welcome } from '../../../contract/content/content.ts'
import { Bank } from '../../../contract/content/bank.ts'
import { ConferenceDate } from '../../../contract/content/dates.ts'
import { StatusChange } from '../../../contract/papers/paperHistory.ts'
import { DraftEvent, DraftSession } from '../../../contract/events/events.ts'
import { StoredFile } from '../../../contract/files/files.ts'
import { OpenedNotification } from '../../../contract/notifications/notifications.ts'
import { Objection } from '../../../contract/papers/objections.ts'
import { PaperAuthor, PaperFields, PaperListItem } from '../../../contract/papers/papers.ts'
import { BilledTo } from '../../../contract/payments/bills.ts'
import { Transfer } from '../../../contract/payments/transfers.ts'
import { Author } from '../../../contract/people/authors.ts'
import { Profile } from '../../../contract/people/profile.ts'
import { Room } from '../../../contract/travel/rooms.ts'
import { RateTable } from '../../../contract/registration/rates.ts'
import { Accommodation } from '../../../contract/registration/registration.ts'
import { Theme } from '../../../contract/papers/themes.ts'
import { Travel } from '../../../contract/travel/travel.ts'
import { dates, homePage, welcome } from '../../../server/db/schema/content.ts'
import { events, eventSessions } from '../../../server/db/schema/events.ts'
import { files } from '../../../server/db/schema/files.ts'
import { notifications } from '../../../server/db/schema/notifications.ts'
import { objections, paperAuthors, papers, statusChanges, themes } from '../../../server/db/schema/papers.ts'
import { bank, bills, transfers } from '../../../server/db/schema/payments.ts'
import { people } from '../../../server/db/schema/people.ts'
import { rooms, travels } from '../../../server/db/schema/travel.ts'
import { accommodations, rates } from '../../../server/db/schema/registration.ts'
import { allTables, startPortal, type TestPortal } from '../../support/portal/portal.ts'

// What makes migrations gives every array a function, over which other libraries of this process stumble.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

interface Kept {
  readonly name: string
  readonly schema: z.ZodObject
  readonly table: Table
  /** Fields that a query computes or joins; everything else is a column of the same name. */
  readonly computed?: readonly string[]
  /** Fields that the specification names in another way than the table. */
  readonly aliases?: Readonly<Record<string, string>>
}

const rows: readonly Kept[] = [
  { name: 'Profile', schema: Profile, table: people },
  { name: 'Author', schema: Author, table: people, computed: ['HasAccount', 'CanEdit', 'IsListed'] },
  { name: 'PaperFields', schema: PaperFields, table: papers },
  {
    name: 'PaperListItem',
    schema: PaperListItem,
    table: papers,
    computed: ['ThemeTittle', 'FileName', 'Sha256', 'DecisionKind', 'IsMyPaper', 'Authors'],
    aliases: { abstract: 'Abstract' },
  },
  {
    name: 'PaperAuthor',
    schema: PaperAuthor,
    table: paperAuthors,
    computed: ['FullName', 'Designation', 'Organization', 'City', 'State', 'Country'],
  },
  { name: 'StatusChange', schema: StatusChange, table: statusChanges, computed: ['ChangedByName'] },
  { name: 'Objection', schema: Objection, table: objections, computed: ['FullName'] },
  {
    name: 'OpenedNotification',
    schema: OpenedNotification,
    table: notifications,
    computed: ['IsRead'],
  },
  { name: 'Theme', schema: Theme, table: themes },
  { name: 'ConferenceDate', schema: ConferenceDate, table: dates, computed: ['EndsOn'] },
  { name: 'HomePage', schema: HomePage, table: homePage },
  { name: 'Welcome', schema: Welcome, table: welcome },
  { name: 'Travel', schema: Travel, table: travels, computed: ['UserDetailId', 'FullName', 'RoomName'] },
  { name: 'DraftEvent', schema: DraftEvent, table: events, computed: ['Sessions'] },
  {
    name: 'DraftSession',
    schema: DraftSession,
    table: eventSessions,
    computed: ['Participants', 'Papers'],
  },
  { name: 'Room', schema: Room, table: rooms, computed: ['Guests', 'CrowdedNights'] },
  { name: 'StoredFile', schema: StoredFile, table: files },
  // Per cent have decimals, as no other number that is kept.
  { name: 'Bank', schema: Bank, table: bank, computed: ['TaxPercent'] },
  { name: 'BilledTo', schema: BilledTo, table: bills },
  {
    name: 'Transfer',
    schema: Transfer,
    table: transfers,
    computed: ['PaidOn', 'UndoUntil', 'ReceiptNumber', 'ReceiptVoidedOn'],
  },
  {
    name: 'Accommodation',
    schema: Accommodation,
    table: accommodations,
    computed: [
      'FullName',
      'NumOfAccompanyingPerson',
      'ActualAmount',
      'IsPaymentDone',
      'PaymentStatus',
      'RefusalReason',
      'PaymentDetailsId',
      'PaymentId',
      'TravelId',
    ],
  },
  { name: 'RateTable', schema: RateTable, table: rates },
]

const Node = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
})

interface Family {
  readonly type: string
  readonly isNullable: boolean
  readonly values?: readonly string[]
}

/** What a column must be to hold what a schema accepts. */
function familyOf(schema: unknown): Family {
  const { type, format, enum: values, anyOf } = Node.parse(schema)
  if (anyOf) {
    const kinds = anyOf.map(familyOf)
    const [first] = kinds.filter((kind) => kind.type !== 'null')
    const types = new Set(kinds.map((kind) => kind.type).filter((kind) => kind !== 'null'))
    // Several forms of text, such as a day or nothing, are kept as text.
    return {
      type: types.size === 1 ? (first?.type ?? '') : 'text',
      isNullable: kinds.some((k) => k.type === 'null'),
    }
  }
  if (type === 'string' && format === 'uuid') return { type: 'uuid', isNullable: false }
  if (type === 'string' && format === 'date-time')
    return { type: 'timestamp with time zone', isNullable: false }
  if (type === 'string') return { type: 'text', isNullable: false, ...(values ? { values } : {}) }
  // A list is in its row as it is sent.
  if (type === 'array') return { type: 'jsonb', isNullable: false }
  if (type === 'number') return { type: 'integer', isNullable: false }
  return { type: type ?? '', isNullable: false }
}

let portal: TestPortal
let columns: ReadonlyMap<string, { type: string; isNullable: boolean }>

beforeAll(async () => {
  portal = await startPortal()
  const found = await portal.context.database.sql.execute<
    Record<'table_name' | 'column_name' | 'data_type' | 'is_nullable', string>
  >(
    sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public'`,
  )
  columns = new Map(
    found.rows.map((row) => [
      `${row.table_name}.${row.column_name}`,
      { type: row.data_type, isNullable: row.is_nullable === 'YES' },
    ]),
  )
})
afterAll(() => portal.stop())

describe.each(rows)('$name', ({ schema, table, computed = [], aliases = {} }) => {
  const stored = Object.entries(schema.shape).filter(([field]) => !computed.includes(field))

  test.each(stored.map(([field, type]) => [field, type] as const))(
    'keeps %s as the contract states it',
    (field, type) => {
      const key = aliases[field] ?? field
      const { values, ...family } = familyOf(z.toJSONSchema(type))
      expect(columns.get(`${getTableName(table)}.${toSnakeCase(key)}`)).toEqual(family)
      if (!values) return
      const column = (table as unknown as Record<string, { enumValues?: readonly string[] }>)[key]
      expect(column?.enumValues).toEqual(values)
    },
  )

  test('computes only fields that it has', () => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining([...computed, ...Object.keys(aliases)]))
  })
})

test('every table is in the database, and no other', () => {
  const inDatabase = new Set([...columns.keys()].map((name) => name.split('.')[0]))
  expect([...inDatabase].sort()).toEqual([...allTables.keys()].sort())
})

test('the migrations make the tables as the code states them, so that no further one would be generated', async () => {
  const folder = fileURLToPath(new URL('../../../server/db/migrations/meta', import.meta.url))
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = z
    .looseObject({ id: z.string() })
    .parse(JSON.parse(readFileSync(`${folder}/${newest ?? ''}`, 'utf8')))
  const tables = Object.fromEntries(allTables)
  const stated = generateDrizzleJson(tables, snapshot.id, undefined, 'snake_case') as never
  expect(await generateMigration(snapshot as never, stated)).toEqual([])
})

import { z } from 'zod'
import type { ChangedEntity } from './changes.ts'
import type { NeededPart } from './deskParts.ts'
import { Id } from './fields.ts'
import type { Role } from './roles.ts'

/** The header of a read that is made for a call with a deadline. */
export const aheadHeader = 'lectern-ahead'

/** The header by which a device says how many changes it has to send, this one included; none for one. */
export const waitingHeader = 'lectern-waiting'

/** Who may call an endpoint: anybody, everybody with a session, or the holders of certain roles. */
export type Callers = 'anyone' | 'signedIn' | readonly Role[]

/** The row that a path parameter names. The generated walk uses a foreign row of that kind to check ownership. */
export type OwnedRow = 'Paper' | 'File' | 'Person' | 'Accommodation' | 'Bill' | 'Travel' | 'Notification'

/** Error texts by field, in the order of the form: for the form, and for `Errors[]` and `Fields` of the response. */
export const FieldErrors = z.record(z.string(), z.string()).readonly()
export type FieldErrors = z.infer<typeof FieldErrors>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface EndpointSpec {
  readonly summary: string
  readonly callers: Callers
  /** What an organiser must hold; without it an organiser is only the person that they are besides. */
  readonly part?: NeededPart
  /** The parameters of the path, if one of them is no id. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly result?: z.ZodType
  /** For a read: the kinds of rows that its result shows. An announced change of one of them makes it old. */
  readonly shows?: readonly ChangedEntity[]
  /** The kind of row that `params.id` names; other people get 404. */
  readonly owned?: OwnedRow
  /** The rules of the specification for a parsed body; a broken rule gives 422. */
  readonly rules?: (body: never) => FieldErrors
  /** True for a call that must arrive before a deadline, or that leads to one: an overloaded portal refuses it last. */
  readonly hasDeadline?: true
  /** True for a read without which such a call cannot be sent; a request for that has `aheadHeader`. */
  readonly mayBeAhead?: true
  /** It returns the progress of a print job, and may have nothing to print yet. */
  readonly prints?: true
  /** Requests or responses other than JSON, which have their own handlers. */
  readonly raw?: 'upload' | 'piece' | 'download'
  /**
   * True where the request or response has a password, a code or a token. Its copy under an idempotency key cannot be
   * read with the table alone, and expires soon.
   */
  readonly secret?: boolean
}

/** Where organisers may call, the part of the desk that the call belongs to is named. */
type NamesPart =
  | { readonly callers: 'anyone' | readonly Exclude<Role, 'Admin'>[]; readonly part?: never }
  | { readonly callers: 'signedIn' | readonly Role[]; readonly part: NeededPart }

export interface Endpoint extends EndpointSpec {
  readonly method: Method
  /** Below `/api`, in the specification's letter case; parameters as `:id`. */
  readonly path: `/${string}`
}

/** The names of the parameters in a path. */
type NamesIn<Path> = Path extends `${string}/:${infer Rest}`
  ? (Rest extends `${infer Name}/${string}` ? Name : Rest) | NamesIn<Rest>
  : never

/** The parameters of a path that are ids. */
export type IdsIn<Path> = [NamesIn<Path>] extends [never]
  ? object
  : { readonly params: z.ZodObject<Record<NamesIn<Path>, typeof Id>, z.core.$strict> }

type Defined<M, P, E> = E & { readonly method: M; readonly path: P } & (E extends {
    readonly params: z.ZodObject
  }
    ? object
    : IdsIn<P>)

/**
 * Defines an endpoint once, by its method and path, for the server, the client and the API reference. The parameters
 * of its path are ids, unless `params` says otherwise.
 */
export function endpoint<
  const M extends Method,
  const P extends `/${string}`,
  const E extends EndpointSpec & NamesPart,
>(call: `${M} ${P}`, spec: E): Defined<M, P, E> {
  const [method, path] = call.split(' ') as [M, P]
  const ids = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Id]))
  const params = Object.keys(ids).length > 0 ? { params: z.strictObject(ids) } : {}
  return { method, path, ...params, ...spec } as Defined<M, P, E>
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = E extends Endpoint ? Output<E['params']> : never
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResultOf<E extends Endpoint> = E['result'] extends z.ZodType ? z.output<E['result']> : null

/** The shape of every response (spec §3 "Generic API response"). */
export interface Reply<R> {
  Success: boolean
  Message: string
  Result: R
  Id: string | null
  Errors: string[]
  /** In a refusal: those of `Errors` that are about a field of the request, by its name. */
  Fields?: FieldErrors
}

/** The schema of an endpoint's good response. */
export function replySchema<R extends z.ZodType>(result: R | undefined) {
  return z.object({
    Success: z.boolean(),
    Message: z.string(),
    Result: result ? result.nullable() : z.null(),
    Id: z.string().nullable(),
    Errors: z.array(z.string()),
  })
}

/**
 * The schema of a refusal. `Fields` goes beyond spec §3 and says which fields of the request the texts are about: a
 * form shows them there. Without it, as from another provider of the API, the texts are shown beside the form.
 */
export const refusalSchema = replySchema(undefined).extend({ Fields: FieldErrors.exactOptional() })

/**
 * True for an endpoint that changes rows, and so takes an `Idempotency-Key` (offline O5): every one except reads. A
 * download is a read too, even as a POST for a query that is too long for an address.
 */
export function takesKey(e: Endpoint): boolean {
  return e.method !== 'GET' && e.raw !== 'download'
}

/**
 * The error statuses of an endpoint (design §3 "Calls"), each with the shape of every response and no result. They
 * follow from its definition: a call that needs a session may get 401, a named row may be missing, a change may break
 * a rule or meet a newer version.
 */
export function refusalsOf(e: Endpoint): readonly number[] {
  const changes = takesKey(e)
  const statuses: [number, boolean][] = [
    // Any call may come with a body or a head that cannot be read.
    [400, true],
    [401, e.callers !== 'anyone' || Boolean(e.secret)],
    [403, e.callers !== 'anyone'],
    // A body or a query may name rows too, and a download's query its file.
    [404, Boolean(e.params) || ((e.callers !== 'anyone' || Boolean(e.raw)) && Boolean(e.body ?? e.query))],
    // The printed file may not exist yet.
    [409, changes || e.raw === 'download' || Boolean(e.prints)],
    // A row of a past conference.
    [410, changes && (Boolean(e.params) || (e.callers !== 'anyone' && Boolean(e.body ?? e.query)))],
    [412, changes && !e.secret && !e.raw],
    [413, e.method !== 'GET'],
    [422, changes || Boolean(e.params ?? e.query)],
    [429, true],
    [500, true],
    // The database cannot be reached, or the disk is full.
    [503, true],
    [507, changes],
  ]
  return statuses.filter(([, may]) => may).map(([status]) => status)
}

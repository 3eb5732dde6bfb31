import { texts } from '../../contract/core/errors.ts'
import type { FieldErrors, Reply } from '../../contract/core/endpoint.ts'

/** An error response, thrown from anywhere inside a request. Its texts are shown to people. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly string[]
  /** The errors that are about a field of the request, by its name. */
  readonly fields: FieldErrors
  readonly headers: Readonly<Record<string, string>>
  /** The row in the body that the refusal is about. */
  readonly id: string | null

  constructor(
    status: number,
    message: string,
    errors: readonly string[] = [],
    headers: Record<string, string> = {},
    id: string | null = null,
    fields: FieldErrors = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.fields = fields
    this.headers = headers
    this.id = id
  }
}

/** 503: the portal has too much to do at the moment, and says when to come back. It is no failure. */
export class Overloaded extends Refusal {
  constructor(seconds: number) {
    super(503, texts.overloaded, [], { 'retry-after': String(seconds) })
  }
}

/** The body of a refusal, in the shape of spec §3; without errors, its message is the only error. */
export const refusalReply = ({ message, errors, fields, id }: Refusal): Reply<null> => ({
  Success: false,
  Message: message,
  Result: null,
  Id: id,
  Errors: errors.length > 0 ? [...errors] : [message],
  ...(Object.keys(fields).length > 0 ? { Fields: fields } : {}),
})

/** A text of a refusal, or texts by the field of the request that they are about. */
type Said = string | FieldErrors

function refuse(status: number, ...said: readonly Said[]): Refusal {
  const errors = said.flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
  const named = said.flatMap((one) => (typeof one === 'string' ? [] : Object.entries(one)))
  const [message = texts.cannotRead] = errors
  return new Refusal(status, message, errors, {}, null, Object.fromEntries(named))
}

/** 400: unreadable, or a failed sign-in, reset, confirmation or captcha. */
export const unreadable = (said: Said = texts.cannotRead) => refuse(400, said)

/** 401: no valid access token, or a refused refresh. */
export const signInNeeded = (message: string = texts.signInNeeded) => new Refusal(401, message)

/** 403: signed in, but not allowed. */
export const notAllowed = (message: string = texts.notAllowed) => new Refusal(403, message)

/** 404: does not exist, or not visible to the caller; the two look alike. */
export const notFound = (message: string = texts.notFound) => new Refusal(404, message)

/** A row that was read by its id; 404 if there is none. */
export function mustExist<Row>(row: Row | undefined, message?: string): Row {
  if (row === undefined) throw notFound(message)
  return row
}

/** 409: conflicts with the current state. */
export const conflicting = (said: Said) => refuse(409, said)

/** 410: existed, and belongs to a closed conference. */
export const archivedAway = () => new Refusal(410, texts.archived)

/** 412: the row has changed since the version in `If-Match`; the response has its current version. */
export const stale = (version: number) => new Refusal(412, texts.stale, [], { etag: `"${version}"` })

/** 413: too much. */
export const tooLarge = (message: string = texts.tooLarge) => new Refusal(413, message)

/** 422: readable, but breaks rules of the specification; texts in form order, by field where one is meant. */
export const broken = (...said: readonly Said[]) => refuse(422, ...said)

/** The same refusal with the `Id` of the row in the body that it is about. */
export const about = (id: string, { status, message, errors, headers, fields }: Refusal) =>
  new Refusal(status, message, errors, headers, id, fields)

/** Throws 422 if a rule is broken. */
export function mustHold(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw broken(errors)
}

/** The most errors of lines, pairs or people that one refusal names. */
const mostNamed = 20

/** Throws 422 with the first errors of a list, such as those of a file's lines, if there are any. */
export function refuseIfAny(errors: readonly string[]): void {
  if (errors.length > 0) throw broken(...errors.slice(0, mostNamed))
}

/** Throws 412 if the caller named a version and the row now has another. */
export function mustBeCurrent(ifMatch: number | null, version: number): void {
  if (ifMatch !== null && ifMatch !== version) throw stale(version)
}

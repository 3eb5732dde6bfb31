import { texts } from '../../contract/core/errors.ts'
import type { FieldErrors, Reply } from '../../contract/core/endpoint.ts'

/** An error response, thrown from anywhere inside a request. Its texts are shown to people. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** The row in the body that the refusal is about. */
  readonly id: string | null

  constructor(
    status: number,
    message: string,
    errors: readonly string[] = [],
    headers: Record<string, string> = {},
    id: string | null = null,
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
    this.id = id
  }
}

/** The body of a refusal, in the shape of spec §3; without errors, its message is the only error. */
export const refusalReply = ({ message, errors, id }: Refusal): Reply<null> => ({
  Success: false,
  Message: message,
  Result: null,
  Id: id,
  Errors: errors.length > 0 ? [...errors] : [message],
})

/** 400: unreadable, or a failed sign-in, reset, confirmation or captcha. */
export const unreadable = (message: string = texts.cannotRead, errors: readonly string[] = []) =>
  new Refusal(400, message, errors)

/** 401: no valid access token, or a refused refresh. */
export const signInNeeded = (message: string = texts.signInNeeded) => new Refusal(401, message)

/** 403: signed in, but not allowed. */
export const notAllowed = (message: string = texts.notAllowed) => new Refusal(403, message)

/** 404: does not exist, or not visible to the caller; the two look alike. */
export const notFound = (message: string = texts.notFound) => new Refusal(404, message)

/** 409: conflicts with the current state. */
export const conflicting = (message: string) => new Refusal(409, message)

/** 410: existed, and belongs to a closed conference. */
export const archivedAway = () => new Refusal(410, texts.archived)

/** 412: the row has changed since the version in `If-Match`; the response has its current version. */
export const stale = (version: number) => new Refusal(412, texts.stale, [], { etag: `"${version}"` })

/** 413: too much. */
export const tooLarge = (message: string = texts.tooLarge) => new Refusal(413, message)

/** 422: readable, but breaks rules of the specification; texts in form order. */
export const broken = (...errors: readonly string[]) =>
  new Refusal(422, errors[0] ?? texts.cannotRead, errors)

/** The same refusal with the `Id` of the row in the body that it is about. */
export const about = (id: string, { status, message, errors, headers }: Refusal) =>
  new Refusal(status, message, errors, headers, id)

/** Throws 422 if a rule is broken. */
export function mustHold(errors: FieldErrors): void {
  const all = Object.values(errors)
  if (all.length > 0) throw broken(...all)
}

/** Throws 412 if the caller named a version and the row now has another. */
export function mustBeCurrent(ifMatch: number | null, version: number): void {
  if (ifMatch !== null && ifMatch !== version) throw stale(version)
}

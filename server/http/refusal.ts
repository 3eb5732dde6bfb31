import { texts } from '../../contract/core/errors.ts'
import type { FieldErrors, Reply } from '../../contract/core/endpoint.ts'

/** An answer other than success, thrown from anywhere inside a call. Its texts are shown to people. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Which of the rows that a body names the refusal is about. */
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

/** The reply of a refusal, in the shape of spec §3; its message stands for the errors where none are named. */
export const refusalReply = ({ message, errors, id }: Refusal): Reply<null> => ({
  Success: false,
  Message: message,
  Result: null,
  Id: id,
  Errors: errors.length > 0 ? [...errors] : [message],
})

/** 400: cannot be read, or a failed sign-in, reset, confirmation or captcha. */
export const unreadable = (message: string = texts.cannotRead, errors: readonly string[] = []) =>
  new Refusal(400, message, errors)

/** 401: no valid access token, or a refused refresh. */
export const signInNeeded = (message: string = texts.signInNeeded) => new Refusal(401, message)

/** 403: known who, but not allowed. */
export const notAllowed = (message: string = texts.notAllowed) => new Refusal(403, message)

/** 404: not there, or not yours to see; the two look alike. */
export const notFound = (message: string = texts.notFound) => new Refusal(404, message)

/** 409: conflicts with what is there. */
export const conflicting = (message: string) => new Refusal(409, message)

/** 410: it was there, and belongs to a conference that is over. */
export const archivedAway = () => new Refusal(410, texts.archived)

/** 412: the row has moved on since the version in `If-Match`; the answer carries the version it has now. */
export const stale = (version: number) => new Refusal(412, texts.stale, [], { etag: `"${version}"` })

/** 413: too much. */
export const tooLarge = (message: string = texts.tooLarge) => new Refusal(413, message)

/** 422: readable, but rules of the specification are broken; texts in form order. */
export const broken = (...errors: readonly string[]) =>
  new Refusal(422, errors[0] ?? texts.cannotRead, errors)

/** The same refusal, which says in the reply's `Id` which of the rows that the body names it is about. */
export const about = (id: string, { status, message, errors, headers }: Refusal) =>
  new Refusal(status, message, errors, headers, id)

/** Throws 422 if a rule is broken. */
export function mustHold(errors: FieldErrors): void {
  const all = Object.values(errors)
  if (all.length > 0) throw broken(...all)
}

/** Throws 412 if the caller named a version and the row has another by now. */
export function mustBeCurrent(ifMatch: number | null, version: number): void {
  if (ifMatch !== null && ifMatch !== version) throw stale(version)
}

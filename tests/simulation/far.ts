import type { Session } from '../../contract/accounts.ts'
import type { WireRequest, WireResponse } from '../../src/sync/request.ts'

/** A paper as the server has it. */
export interface ServedPaper {
  readonly Id: string
  readonly PaperTitle: string
  readonly Abstract: string
  readonly Status: string
  readonly Version: number
  readonly AuthorsVersion: number
}

/** What a schedule asks of the far side beside its calls: the real server, or the model of it. */
export interface Far {
  /** The theme that papers choose. */
  readonly themeId: string
  /** Answers a request below `/api` as it arrives. */
  answer(request: WireRequest): Promise<WireResponse>
  /** Makes an account with a profile. */
  register(email: string): Promise<string>
  /** A new session of an account, as after a sign-in. */
  signIn(userId: string): Promise<Session>
  papers(): Promise<ServedPaper[]>
  /** The addresses of all people, by id. */
  people(): Promise<ReadonlyMap<string, string>>
  /** To whom mails were queued, one entry each. */
  mails(): Promise<string[]>
}

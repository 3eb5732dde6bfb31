import { replySchema } from '../../../contract/core/endpoint.ts'
import { Session } from '../../../contract/accounts/accounts.ts'
import { Arrival, StoredFile } from '../../../contract/files/files.ts'
import { PaperListItem, type PaperFields } from '../../../contract/papers/papers.ts'
import { limits } from '../../../contract/core/limits.ts'
import { epochHeader } from '../../../contract/core/epoch.ts'
import { getKnownOperations } from '../../../contract/device/operations.ts'
import { AuthorsBody } from '../../../contract/papers/paperAuthors.ts'
import { fieldsOf } from '../../../src/cache/entities/paperDrafts.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { attendingRowsIn, strayTextsIn } from '../attending/attendingTexts.ts'

/** What a person saw to be kept, and has not replaced since. */
export interface Kept {
  readonly text: string
  readonly userId: string
  readonly device: string
  readonly lineage: string
}

/** What is saved with a version. */
type Saved = 'paper' | 'authors' | 'registration' | 'travel' | 'review' | 'accept'

/** The book of one schedule: what was promised on screens, and what the server was seen to do. */
export interface Ledger {
  readonly texts: Map<string, Kept>
  readonly files: Map<string, Kept>
  readonly authors: Map<string, Kept>
  /** Texts of registrations, claims and journeys. */
  readonly attending: Map<string, Kept>
  /** The addresses that people were given instead of former ones, which earlier mails have gone to. */
  readonly readdressed: Map<string, string>
  /** Whose registration, bill or journey each of these texts was typed for. */
  readonly meantFor: Map<string, ReadonlySet<string>>
  /** The registrations that the server was seen to have, and whose they are. */
  readonly registered: Map<string, string>
  /** The proof that was picked for each transaction number. */
  readonly claims: Map<string, string>
  /** How each session was starred last, undefined while that is being written, and on which devices it ever was. */
  readonly starred: Map<
    string,
    { readonly isStarred: boolean | undefined; readonly devices: ReadonlySet<string> }
  >
  /** The nationality that was answered of each person last, undefined while it is being written, and where it ever was. */
  readonly said: Map<string, { readonly text: string | undefined; readonly places: ReadonlySet<string> }>
  /** The notifications that were marked as read. */
  readonly read: Set<string>
  /** Which devices have changed a paper, by its lineage. */
  readonly touched: Map<string, Set<string>>
  /** The hashes that the server has confirmed. */
  readonly servedFiles: Set<string>
  /** What was mailed between the backup and the restore; undefined before a restore. */
  readonly lostMails: readonly string[] | undefined
  /** The epoch of the portal's data that it named last. */
  readonly epoch: string | undefined
  /** The first version of this epoch. */
  readonly firstVersion: number
  readonly flaws: string[]
  /** The portal is backed up; what it answers notes that the backup was brought back. */
  backUp(mails: readonly string[]): (mails: readonly string[], firstVersion: number) => void
  /** True if the portal has ever confirmed a file, before or after a restore. */
  hasServed(sha256: string): boolean
  /** True if the portal was asked after a minute whether it has a file, and had it: then the bytes leave the device. */
  hasSaidToHave(sha256: string): boolean
  flaw(text: string): void
  /** A session came to a device. */
  signedIn(session: Session): void
  /** True once the access token of a session has run out. */
  isExpired(session: Session, now: number): boolean
  /** A request leaves a device for the outbox of somebody. */
  sent(request: WireRequest, userId: string): void
  /** A request arrived, and this is what the server says. */
  answered(request: WireRequest, response: WireResponse): void
  /** True if the server has ever said that a paper reads so. */
  wasServed(paperId: string, fields: PaperFields): boolean
  /** How many saves of something had an effect; of registrations and journeys, changes after they were made. */
  effects(id: string, of: Saved): number
}

const nameOf = (paperId: string, fields: PaperFields) =>
  JSON.stringify([
    paperId,
    fields.PaperTitle,
    fields.Abstract,
    fields.ThemeId,
    fields.PaperURL,
    fields.ConsiderBestPaper,
  ])

const SessionReply = replySchema(Session)
const ArrivalReply = replySchema(Arrival)
const FileReply = replySchema(StoredFile)
const ListReply = replySchema(PaperListItem.array())
const ItemReply = replySchema(PaperListItem)
const KnownReply = replySchema(getKnownOperations.result)

/** A list without the entries of another one, each taken out once. */
export function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...all]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

export function startLedger(now: () => number): Ledger {
  /** When each access token came to a device. */
  const since = new Map<string, number>()
  const tokens = new Map<string, string>()
  const bodies = new Map<string, string>()
  const served = new Set<string>()
  let effects = new Map<string, Set<string>>()
  const servedEver = new Set<string>()
  /** Files by the keys under which they were sent. */
  const fileOf = new Map<string, string>()
  const saidToHave = new Set<string>()
  let epoch: string | undefined
  let firstVersion = 1
  let lostMails: readonly string[] | undefined
  const meantFor = new Map<string, ReadonlySet<string>>()
  const registered = new Map<string, string>()
  const flaws: string[] = []
  const flaw = (text: string) => {
    if (flaws.length < 20) flaws.push(text)
  }
  const signedIn = ({ AccessToken, UserId }: Session) => {
    tokens.set(AccessToken, UserId)
    since.set(AccessToken, now())
  }
  const count = (paperId: string, of: Saved, key: string) => {
    const name = `${paperId} ${of}`
    effects.set(name, (effects.get(name) ?? new Set()).add(key))
  }

  const serve = (sha256: string, key: string) => {
    servedFiles.add(sha256)
    servedEver.add(sha256)
    fileOf.set(key, sha256)
  }

  /** Notes what a 2xx of our own server says. */
  const learn = (request: WireRequest, data: unknown) => {
    const key = request.headers['Idempotency-Key'] ?? ''
    if (request.url.startsWith('/Account/refresh-token/'))
      signedIn(Session.parse(SessionReply.parse(data).Result))
    else if (request.url.startsWith('/Storage/paper/pieces')) {
      const { File } = Arrival.parse(ArrivalReply.parse(data).Result)
      if (File) serve(File.Sha256, key)
    } else if (request.url === '/Storage/paper')
      serve(StoredFile.parse(FileReply.parse(data).Result).Sha256, key)
    else if (request.url.startsWith('/Operation/known'))
      for (const known of KnownReply.parse(data).Result ?? []) saidToHave.add(fileOf.get(known) ?? '')
    else if (request.method === 'PUT' && request.url.startsWith('/Accommodations/'))
      count(request.url.split('/')[2] ?? '', 'registration', key)
    else if (request.method === 'PUT' && request.url.startsWith('/Travel/'))
      count(request.url.split('/')[2] ?? '', 'travel', key)
    else if (request.method === 'PUT' && request.url.startsWith('/Review/')) {
      const [, , id = '', what = ''] = request.url.split('/')
      count(id, what === 'accept' ? 'accept' : 'review', key)
    } else if (request.url.endsWith('/final-submission')) count(request.url.split('/')[2] ?? '', 'paper', key)
    else if (request.url === '/Paper/user-paper-list')
      for (const item of ListReply.parse(data).Result ?? []) served.add(nameOf(item.Id, fieldsOf(item)))
    else if (request.url.startsWith('/Paper')) {
      const item = PaperListItem.parse(ItemReply.parse(data).Result)
      served.add(nameOf(item.Id, fieldsOf(item)))
      if (request.url === '/Paper/add-paper-authors')
        count(AuthorsBody.parse(request.data).PaperId, 'authors', key)
      else count(item.Id, 'paper', key)
    }
  }

  const servedFiles = new Set<string>()
  return {
    texts: new Map(),
    files: new Map(),
    authors: new Map(),
    attending: new Map(),
    readdressed: new Map(),
    meantFor,
    registered,
    claims: new Map(),
    starred: new Map(),
    said: new Map(),
    read: new Set(),
    touched: new Map(),
    servedFiles,
    flaws,
    flaw,
    get lostMails() {
      return lostMails
    },
    get epoch() {
      return epoch
    },
    get firstVersion() {
      return firstVersion
    },
    backUp: (mailed) => {
      const before = structuredClone({ effects, servedFiles, registered })
      return (mails, first) => {
        // Afterwards the portal knows nothing of what it did meanwhile.
        const then = structuredClone(before)
        // What was submitted goes again under its key, over another version.
        bodies.clear()
        effects = then.effects
        servedFiles.clear()
        for (const sha256 of then.servedFiles) servedFiles.add(sha256)
        registered.clear()
        for (const [id, person] of then.registered) registered.set(id, person)
        firstVersion = first
        lostMails = without(mails, mailed)
      }
    },
    hasServed: (sha256) => servedEver.has(sha256),
    hasSaidToHave: (sha256) => saidToHave.has(sha256),
    signedIn,
    isExpired: ({ AccessToken }, at) =>
      at - (since.get(AccessToken) ?? 0) > limits.AccessTokenMinutes * 60_000,
    sent: (request, userId) => {
      const token = /^Bearer (\S+)$/.exec(request.headers['Authorization'] ?? '')?.[1]
      const owner = token === undefined ? userId : tokens.get(token)
      if (owner !== userId) flaw(`sent as somebody else: ${request.method} ${request.url}`)
      const key = request.headers['Idempotency-Key']
      if (!key || request.data instanceof ArrayBuffer) return
      const body = JSON.stringify([
        request.method,
        request.url,
        request.data ?? null,
        request.headers['If-Match'] ?? '',
      ])
      if ((bodies.get(key) ?? body) !== body)
        flaw(`one key, two bodies: ${request.method} ${request.url} ${bodies.get(key) ?? ''} ${body}`)
      bodies.set(key, body)
    },
    answered: (request, { status, data, headers }) => {
      epoch = headers[epochHeader] ?? epoch
      if (status < 200 || status >= 300) return
      learn(request, data)
      if (!/^\/(Accommodations|Travel)/.test(request.url)) return
      for (const row of attendingRowsIn(data)) {
        for (const text of strayTextsIn(row, row.UserDetailId, meantFor))
          flaw(`'${text}' is in a registration or journey of somebody else`)
        const owner = registered.get(row.AccommodationId)
        if (owner !== undefined && owner !== row.UserDetailId) flaw('a registration has changed its person')
        registered.set(row.AccommodationId, row.UserDetailId)
      }
    },
    wasServed: (paperId, fields) => served.has(nameOf(paperId, fields)),
    effects: (paperId, of) => effects.get(`${paperId} ${of}`)?.size ?? 0,
  }
}

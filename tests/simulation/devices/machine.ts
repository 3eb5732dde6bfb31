import type { Session } from '../../../contract/accounts/accounts.ts'
import type { PaperAuthor, PaperFields, PaperListItem } from '../../../contract/papers/papers.ts'
import type { Author } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import type { Accommodation, RegistrationFields } from '../../../contract/registration/registration.ts'
import type { AssignedPaper, ReviewAnswer } from '../../../contract/reviews/reviewing.ts'
import type { Travel } from '../../../contract/travel/travel.ts'
import type { Conflict } from '../../../src/cache/database/outboxRows.ts'
import type { Transport } from '../../../src/sync/transport/request.ts'
import type { Choice } from '../../support/browser/resolveConflict.ts'
import type { Disk, Refused } from './disk.ts'
import type { Shelf } from './shelf.ts'
import type { Variant } from './variants.ts'

/** Web Locks as a device has them; what a dead tab held is free again. */
export interface Locks {
  /** Runs when the lock is free; `signal` leaves the queue. */
  request<R>(name: string, holder: object, work: () => Promise<R>, signal?: AbortSignal): Promise<R>
  release(holder: object): void
}

/** A phone or a desk: one disk, one local storage, two tabs. */
export interface Device {
  readonly name: string
  readonly disk: Disk
  readonly locks: Locks
  /** The session in local storage. */
  stored: Session | null
  readonly tabs: Tab[]
  /** Service workers that send at this moment. */
  readonly workers: Set<{ die(): void }>
  readonly variant: Variant
  /** By how much its clock is ahead of the world's, in milliseconds. */
  ahead: number
  /** The time by its own clock. */
  now(): number
  /** Informs the other tabs that local storage has changed. */
  tellOthers(tab: Tab): void
  /** Informs the other tabs that something new waits. */
  tellQueued(tab: Tab): void
  /** A tab ends in the middle of what it does, and is opened again; its first opening of a database may fail. */
  reopen(tab: Tab, failsToOpen?: boolean): void
  /** The browser ends with all its tabs, and is started again; meanwhile something may happen to its disk. */
  crash(meanwhile?: () => void): void
}

/** A tab: the product's own parts, over the disk and the network of its device. */
export interface Tab {
  readonly name: string
  isDead(): boolean
  /** Resolves when the tab has ended: what it began never comes to an end. */
  readonly died: Promise<void>
  session(): Session | null
  /** The forms and lists of the person who is signed in. */
  desk(): Desk | undefined
  /** The next write is refused for this reason; undefined for none. */
  refuseWrite(why: Refused | undefined): void
  signIn(session: Session): void
  signOut(): void
  /** The person looks at the tab: what waits goes at once. */
  focus(): Promise<void>
  /** Asks the server for the person's papers and carries them into the drafts. */
  pull(): Promise<void>
  /** Asks how the person, and those for whom they act, are registered and travel. */
  pullAttending(): Promise<void>
  /** Asks for what the person has to do beside their papers. */
  pullDuties(): Promise<void>
  /** Something in local storage was changed by another tab; this tab is notified a little later. */
  hear(): void
  /** Another tab has queued something. */
  hearQueued(): void
  die(): void
}

/** Somebody for whom a person fills forms. */
export interface Attendee {
  readonly UserDetailId: string
  readonly FullName: string
  readonly PaperId: string
}

/** What the server said last of a registration and of travel details. */
export interface Answered {
  readonly registration: Accommodation | null
  /** Undefined where there are details that this device has no copy of. */
  readonly travel: Travel | null | undefined
}

/** What a person who attends does in one tab, through the functions that the screens call. */
export interface AttendingDesk {
  /** For whom the person may act by what this device knows: themselves first, then authors of their paper. */
  people(): readonly Attendee[]
  answered(of: Attendee): Answered
  /** Chooses in the form; nothing is sent. */
  choose(of: Attendee, companion: string, others: Partial<RegistrationFields>): Promise<void>
  /** True if the person may say of which nationality somebody is, by what this device knows. */
  mayAnswer(of: Attendee): boolean
  /** Says of which nationality somebody is; nothing is sent before the button is pressed. */
  answer(of: Attendee, Nationality: string): Promise<void>
  /** Presses the button of the form. */
  register(of: Attendee): Promise<void>
  /** Says what was paid for somebody, and with `also` for another one by the same transfer. */
  claim(of: Attendee, TransactionId: string, proof: string, also: Accommodation | undefined): Promise<void>
  type(of: Attendee, name: 'ArrivalNumber' | 'DepartureNumber' | 'Remarks', text: string): Promise<void>
  /** Saves what the travel form says. */
  travel(of: Attendee): Promise<void>
  resolve(conflict: Conflict, choice: Choice): Promise<void>
  /** What of lost changes its person has saved otherwise since; what is answered forgets it. */
  superseded(): () => void
  /** Gives up what the server has refused. */
  giveUp(kind: 'registration' | 'claim' | 'travel', entityId: string): Promise<void>
  /** The tab has ended: what it was writing is promised if it is there. */
  close(): void
}

/** What an auditor does in one tab, through the functions that the screens call. */
export interface DutiesDesk {
  /** Their papers as this device knows them. */
  papers(): readonly AssignedPaper[]
  /** Types into a review. */
  write(of: AssignedPaper, text: string): Promise<void>
  /** Sends the review off. */
  save(of: AssignedPaper): Promise<void>
  /** Says whether they review. */
  answer(of: AssignedPaper, answer: ReviewAnswer): Promise<void>
  star(session: string, isStarred: boolean): Promise<void>
  read(notification: string): Promise<void>
  resolve(conflict: Conflict, choice: 'mine' | 'theirs'): Promise<void>
  /** Gives up what the server has refused. */
  giveUp(kind: 'review' | 'answer', paperId: string): Promise<void>
}

/** What a person does in one tab, through the functions that the screens call. */
export interface Desk {
  readonly userId: string
  readonly transport: Transport
  readonly shelf: Shelf
  readonly attending: AttendingDesk
  /** Of a person who has something to do beside their papers. */
  readonly duties: DutiesDesk | undefined
  /** What the server said last of the person's papers. */
  listed: readonly PaperListItem[]
  /** True while a text of a draft is in memory alone, since it could not be written. */
  isHolding(draftId: string): boolean
  newPaper(): string
  type(draftId: string, lineage: string, fields: Partial<PaperFields>): Promise<void>
  pick(draftId: string, lineage: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  addAuthor(draftId: string, lineage: string, fields: AuthorFields): Promise<void>
  /** Puts the authors of a list into the order given; who is left out is removed. */
  arrange(draftId: string, authors: readonly PaperAuthor[]): Promise<void>
  changeAuthor(localId: string, fields: AuthorFields): Promise<void>
  /** The people whom this person may change, as the server said, where it was asked. */
  known: readonly Author[]
  /** Gives a change of a person up that the server refused. */
  dropPerson(localId: string): Promise<void>
  submit(draftId: string): Promise<void>
  withdraw(draftId: string): Promise<boolean>
  resolve(draftId: string, choice: Choice): Promise<void>
  submitAnyway(draftId: string, item: PaperListItem): Promise<void>
  /** Sends again what the portal had confirmed and has lost. */
  sendLost(): Promise<void>
  /** Saves the authors of a draft once more as they are, after a refusal. */
  saveAuthorsAgain(draftId: string): Promise<void>
  /** Gives up a draft that the server will not take any more. */
  drop(draftId: string): Promise<void>
  flush(): Promise<void>
  close(): void
  /** Nothing of its forms stays in memory, once their tab has ended. */
  forget(): void
}

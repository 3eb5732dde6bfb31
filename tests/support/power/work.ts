import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '../../../contract/core/errors.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import type { Random } from '../../simulation/random.ts'
import { pdfOfSize, sha256Of } from '../fixtures.ts'
import { multipartOf } from '../upload.ts'
import { send, stepOf, type Answer, type Step } from './client.ts'
import type { Conference } from './people.ts'

/** A step that was sent, and what it makes true once it is answered. */
export interface Deed {
  readonly step: Step
  /** Which paper it saves, and which version it makes of it. */
  readonly paper?: { readonly title: string; readonly version: number }
  readonly theme?: string
  /** The hash of a file that is whole. */
  readonly file?: string
  /** How many bytes of a file have arrived. */
  readonly piece?: { readonly owner: string; readonly hash: string; readonly received: number }
  /** The number of a transfer that is claimed. */
  readonly claim?: string
}

/** True for an answer that asks to come back later: the disk is full, the database is away, or an earlier try goes on. */
const isForLater = ({ status, Message }: Answer) =>
  [503, 507].includes(status) || (status === 409 && Message === texts.stillRunning)

/** How a client goes on without a good answer. */
interface Patience {
  /** How often it sends a step, if the answer asks to come back later. */
  readonly tries?: number
  /** How often it sends a step again, under the same key, that had no answer at all. */
  readonly losses?: number
}

/** What clients did, in the order in which they sent it. */
export class Work {
  readonly deeds: Deed[] = []
  readonly answers = new Map<string, Answer>()
  /** Each answer but 200. */
  readonly refused: Refused[] = []
  /** How many steps had no answer at first. */
  unanswered = 0
  readonly #url: () => string
  readonly #patience: Required<Patience>

  /** `url` is asked for at each try. */
  constructor(url: () => string, { tries = 1, losses = 0 }: Patience = {}) {
    this.#url = url
    this.#patience = { tries, losses }
  }

  /** Sends a step; without a good answer there is nothing to go on with. */
  async do(deed: Deed): Promise<Answer> {
    const { tries, losses } = this.#patience
    this.deeds.push(deed)
    for (let [tried, lost] = [1, 0]; ;) {
      const answer = await send(this.#url(), deed.step).catch((error: unknown) => {
        // How fetch says that the connection broke, or that there was none.
        if (lost >= losses || !(error instanceof TypeError)) throw error
      })
      if (!answer) {
        if (lost === 0) this.unanswered += 1
        lost += 1
      } else if (answer.status === 200) {
        this.answers.set(deed.step.id, answer)
        return answer
      } else {
        const refused = new Refused(deed.step, answer)
        this.refused.push(refused)
        if (tried >= tries || !refused.isForNow) throw refused
        tried += 1
      }
      await sleep(50)
    }
  }
}

/** The portal answered something else than 200. */
export class Refused extends Error {
  /** True if the answer asks to come back later. */
  readonly isForNow: boolean

  constructor(step: Step, answer: Answer) {
    super(`${step.method} ${step.path} was answered with ${answer.status}: ${answer.Message}`)
    this.isForNow = isForLater(answer)
  }
}

const abstract = 'An abstract of a few words only, which is long enough here.'

/** A presenter starts papers, saves them again, uploads their files and submits them. */
export async function savePapers(
  work: Work,
  conference: Conference,
  number: number,
  papers: number,
  random: Random,
  first = 0,
) {
  const { AccessToken: as } = presenterOf(conference, number)
  for (let n = first; n < first + papers; n += 1) {
    const title = `Paper ${number} ${n}`
    const fields = { ...emptyPaper, ThemeId: conference.ThemeId, Abstract: abstract }
    const saved = (version: number) => ({ title, version })
    const { Id } = await work.do({
      step: stepOf('POST', '/Paper', { as, json: { ...fields, PaperTitle: `${title} 1` } }),
      paper: saved(1),
    })
    const save = (ifMatch: number, change: object) =>
      stepOf('PUT', `/Paper/${Id}/paper-user`, {
        as,
        ifMatch,
        json: { ...fields, PaperTitle: `${title} 2`, ...change },
      })
    await work.do({ step: save(1, {}), paper: saved(2) })
    const PaperURL = await uploadWhole(work, as, 2_000 + random.below(30_000))
    await work.do({ step: save(2, { PaperURL }), paper: saved(3) })
    await work.do({
      step: stepOf('PUT', `/Paper/${Id}/final-submission`, { as, ifMatch: 3 }),
      paper: saved(4),
    })
  }
}

export function presenterOf({ presenters }: Conference, lane: number) {
  const presenter = presenters[lane % presenters.length]
  if (!presenter) throw new Error('There is no presenter')
  return presenter
}

let filled = 0
/** A PDF that no other upload has. */
function newPdf(size: number): Buffer {
  filled += 1
  const bytes = pdfOfSize(size + 2_000)
  bytes.write(
    `${filled} ${createHash('sha256').update(String(filled)).digest('hex')} `,
    bytes.indexOf('xxxx'),
  )
  return bytes
}

/** Uploads a file at once; answers its id. */
export async function uploadWhole(work: Work, as: string, size: number): Promise<string> {
  const bytes = newPdf(size)
  const step = stepOf('POST', '/Storage/paper', { as, bytes: multipartOf('paper.pdf', bytes) })
  return (await work.do({ step, file: sha256Of(bytes) })).Id ?? ''
}

/** Uploads a file in pieces. */
export async function uploadPieces(
  work: Work,
  conference: Conference,
  number: number,
  size: number,
  length: number,
) {
  const { AccessToken: as, UserId: owner } = presenterOf(conference, number)
  const bytes = newPdf(size)
  const hash = sha256Of(bytes)
  for (let Offset = 0; Offset < bytes.length; Offset += length) {
    const query = new URLSearchParams({
      ...{ Sha256: hash, FileName: 'pieces.pdf' },
      ...{ Size: String(bytes.length), Offset: String(Offset) },
    })
    const body = bytes.subarray(Offset, Offset + length)
    const received = Offset + body.length
    const step = stepOf('POST', `/Storage/paper/pieces?${query}`, {
      as,
      bytes: { type: 'application/octet-stream', body },
    })
    await work.do({
      step,
      piece: { owner, hash, received },
      ...(received === bytes.length ? { file: hash } : {}),
    })
  }
}

/** The admin makes themes. */
export async function makeThemes(work: Work, as: string, name: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const theme = `${name} ${n}`
    await work.do({
      step: stepOf('POST', '/Theme', { as, json: { ThemeTitle: theme, IsActive: true } }),
      theme,
    })
  }
}

/** A person claims to have paid a part of their bill, with a proof of its own. */
export async function claimPayment(work: Work, conference: Conference, lane: number, n: number) {
  const { AccessToken: as, PaymentDetailsId } = presenterOf(conference, lane)
  const proof = newPdf(3_000)
  const sent = stepOf('POST', '/Storage/document?kind=payment-proof', {
    as,
    bytes: multipartOf('proof.pdf', proof),
  })
  const { Id: ProofFileId } = await work.do({ step: sent, file: sha256Of(proof) })
  const claim = String(300_000_000_000 + n)
  const json = { PaymentDetailsId, ProofFileId, TransactionId: claim, Amount: 100, Others: [] }
  await work.do({
    step: stepOf('POST', '/Payment/fill-payment-details', {
      as,
      json: { ...json, PaymentMode: 'UPI', PaidOn: '2026-11-01' },
    }),
    claim,
  })
}

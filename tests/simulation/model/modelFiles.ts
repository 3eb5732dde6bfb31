import { createHash } from 'node:crypto'
import { z } from 'zod'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { Arrival, fileError, fileRules, PieceQuery } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { broken, conflicting, tooLarge } from '../../../server/http/refusal.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import type { Answered, Kept, ModelCall, ModelFile, ModelState } from './modelState.ts'

const ArrivalReply = replySchema(Arrival)

const known = (state: ModelState, OwnerId: string, Sha256: string): ModelFile | undefined =>
  [...state.files.values()].find((file) => file.OwnerId === OwnerId && file.Sha256 === Sha256)

const arrivalOf = (state: ModelState, owner: string, sha256: string) =>
  state.arrivals.get(`${owner}-${sha256}`) ?? []

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

const storedOf = (file: ModelFile) => {
  const { Id, FileName, Sha256, Size } = file
  return { Id, Kind: 'paper', FileName, ContentType: 'application/pdf', Size, Sha256 }
}

function answerOf(file: ModelFile): Answered {
  return { Result: { Received: file.Size, File: storedOf(file) }, Id: file.Id }
}

type NamedBytes = Pick<PieceQuery, 'Sha256' | 'FileName' | 'Size'>

function mustFitPaper({ FileName, Size }: NamedBytes): void {
  const error = fileError('paper', FileName, Size)
  if (error) throw error === fileRules.paper.tooLarge ? tooLarge(error) : broken(error)
}

function nameFile(state: ModelState, OwnerId: string, { Sha256, FileName, Size }: NamedBytes): ModelFile {
  const same = [...state.files.values()].find(
    (file) => file.OwnerId === OwnerId && file.Sha256 === Sha256 && file.FileName === FileName,
  )
  const file = same ?? { Id: crypto.randomUUID(), OwnerId, FileName, Sha256, Size }
  state.files.set(file.Id, file)
  return file
}

/** Takes the next piece of a PDF, or says how much has arrived (offline O12). */
export function takeModelPiece({ state, caller, request, args }: ModelCall): Answered {
  const query = PieceQuery.parse(args)
  const { Sha256, Size, Offset } = query
  const owner = caller?.UserId ?? noId
  mustFitPaper(query)
  if (known(state, owner, Sha256)) return answerOf(nameFile(state, owner, query))
  const piece = new Uint8Array(request.data instanceof ArrayBuffer ? request.data : new ArrayBuffer(0))
  const pieces = arrivalOf(state, owner, Sha256)
  const received = lengthOf(pieces)
  if (piece.length > 0 && (Offset > received || Offset + piece.length > Size))
    throw conflicting('This piece does not continue what has arrived')
  if (piece.length === 0 || Offset !== received) return { Result: { Received: received, File: null } }
  const whole = [...pieces, piece]
  if (lengthOf(whole) < Size) {
    state.arrivals.set(`${owner}-${Sha256}`, whole)
    return { Result: { Received: lengthOf(whole), File: null } }
  }
  state.arrivals.delete(`${owner}-${Sha256}`)
  const hash = createHash('sha256')
  for (const part of whole) hash.update(part)
  if (hash.digest('hex') !== Sha256) throw broken('The file arrived damaged. Please upload it again')
  return answerOf(nameFile(state, owner, query))
}

/** True while as much of a file is there as was answered before. */
export function hasArrivedAtModel(
  state: ModelState,
  { Status, Reply }: Kept,
  request: WireRequest,
  args: ModelCall['args'],
): boolean {
  if (Status !== 200) return true
  const { Received, File } = Arrival.parse(ArrivalReply.parse(Reply).Result)
  if (File) return true
  const token = /^Bearer (\S+)$/.exec(request.headers['Authorization'] ?? '')?.[1] ?? ''
  const session = state.sessions.get(state.accessTokens.get(token)?.SessionId ?? '')
  return lengthOf(arrivalOf(state, session?.UserId ?? noId, args['Sha256'] ?? '')) >= Received
}

/** A form with a file, as the model can look at it: what it holds is read beforehand. */
const ReadForm = z.object({ FileName: z.string(), ContentType: z.string(), Hex: z.string() })

/** Reads a form that carries a file, which takes a moment; anything else stays as it is. */
export async function withReadForm(request: WireRequest): Promise<WireRequest> {
  if (!(request.data instanceof FormData)) return request
  const file = request.data.get('file')
  if (!(file instanceof File)) throw new Error('A form without a file')
  const Hex = Buffer.from(await file.arrayBuffer()).toString('hex')
  return { ...request, data: { FileName: file.name, ContentType: file.type, Hex } }
}

function readForm(request: WireRequest) {
  const { FileName, ContentType, Hex } = ReadForm.parse(request.data)
  const bytes = Buffer.from(Hex, 'hex')
  const Sha256 = createHash('sha256').update(bytes).digest('hex')
  return { FileName, ContentType, Size: bytes.length, Sha256 }
}

/** Takes a paper's PDF whole. */
export function takeModelPaper({ state, caller, request }: ModelCall): Answered {
  const { ContentType: _type, ...file } = readForm(request)
  mustFitPaper(file)
  const stored = storedOf(nameFile(state, caller?.UserId ?? noId, file))
  return { Result: stored, Id: stored.Id }
}

/** Takes the proof of a payment, whole. */
export function takeModelProof({ state, caller, request }: ModelCall): Answered {
  const file = readForm(request)
  const Id = crypto.randomUUID()
  state.proofs.set(Id, { OwnerId: caller?.UserId ?? noId, Sha256: file.Sha256 })
  return { Result: { Id, Kind: 'payment-proof', ...file }, Id }
}

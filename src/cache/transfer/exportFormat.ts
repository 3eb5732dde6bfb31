import { z } from 'zod'
import { Id, Instant, Sha256 } from '../../../contract/core/fields.ts'
import { exportTexts } from '../../../contract/device/sync.ts'
import { fromBase64, toBase64 } from '../database/base64.ts'
import { hashBytes } from '../database/localFiles.ts'
import {
  AuthorList,
  DraftVersion,
  KeptPaper,
  LocalPerson,
  PaperDraft,
  RegistrationDraft,
} from '../database/deviceRows.ts'

const format = 'lectern-drafts'

/** The version of the file format; a reader supports its own and all earlier ones. */
const newest = 3

/** The content of a draft file, apart from its documents. */
const Content = z.strictObject({
  Drafts: z.array(PaperDraft),
  AuthorLists: z.array(AuthorList),
  /** People added or changed here; `Waits` if the server does not know the change yet. */
  People: z.array(LocalPerson.extend({ Waits: z.boolean() })),
  /** Kept forms; `Documents` maps the fields whose value is bytes to their hash. */
  Forms: z.array(
    z.strictObject({
      Name: z.string(),
      Fields: z.json(),
      Version: z.number().int(),
      Documents: z.record(z.string(), Sha256),
    }),
  ),
  /**
   * First saves sent without a known response: sent again under the same key, they create no second paper (offline
   * O5).
   */
  Creating: z.array(z.strictObject({ DraftId: Id, OpId: Id, Body: KeptPaper })),
  /** The kept versions of the drafts, oldest first; missing in version 1 of the format. */
  Versions: z.array(DraftVersion.omit({ Number: true })).default([]),
  /** Registration drafts; `Waits` if the button was pressed. Missing in version 2 of the format. */
  Registrations: z.array(RegistrationDraft.extend({ Waits: z.boolean() })).default([]),
})
export type Content = z.infer<typeof Content>

const Head = z.object({ Format: z.literal(format), Version: z.number().int().positive() })

const Whole = z.strictObject({
  Format: z.literal(format),
  Version: z.int().min(1).max(newest),
  ExportedOn: Instant,
  /** The owner of the work. */
  UserId: Id,
  /** The hash of the content as written. */
  Sha256,
  Content,
  Documents: z.array(z.strictObject({ Sha256, Base64: z.string() })),
})

/** A draft file that was read and verified. */
export interface Exported {
  readonly UserId: string
  readonly Content: Content
  readonly documents: ReadonlyMap<string, ArrayBuffer>
}

/** Thrown for a file that cannot be imported; its message is for the person. */
export class ImportError extends Error {}

const hashText = (text: string) => hashBytes(new TextEncoder().encode(text).buffer)

/** Writes a draft file in parts, since all documents together may be too long for one text. */
export async function writeExported({ UserId, Content: content, documents }: Exported, now: number) {
  const said = JSON.stringify(content)
  const head = {
    Format: format,
    Version: newest,
    ExportedOn: new Date(now).toISOString(),
    UserId,
    Sha256: await hashText(said),
  }
  const parts = [`${JSON.stringify(head).slice(0, -1)},"Content":${said},"Documents":[`]
  for (const [sha256, bytes] of documents) {
    if (parts.length > 1) parts.push(',')
    parts.push(JSON.stringify({ Sha256: sha256, Base64: toBase64(new Uint8Array(bytes)) }))
  }
  return new Blob([...parts, ']}'], { type: 'application/json' })
}

/** Reads a draft file. Throws `ImportError` if it is not ours, is newer than this app, or is damaged. */
export async function readExported(file: Blob): Promise<Exported> {
  const beginning = await file
    .slice(0, 200)
    .text()
    .catch(() => '')
  // Another file may be too large to be read as a whole.
  if (!beginning.startsWith(`{"Format":"${format}"`)) throw new ImportError(exportTexts.notOurs)
  const raw: unknown = await file
    .text()
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new ImportError(exportTexts.damaged)
    })
  const head = Head.safeParse(raw)
  if (head.data && head.data.Version > newest) throw new ImportError(exportTexts.newer)
  const read = Whole.safeParse(raw)
  if (!read.success) throw new ImportError(exportTexts.damaged)
  const written = JSON.stringify((raw as { readonly Content: unknown }).Content)
  if ((await hashText(written)) !== read.data.Sha256) throw new ImportError(exportTexts.damaged)
  const documents = new Map<string, ArrayBuffer>()
  for (const { Sha256: sha256, Base64 } of read.data.Documents) {
    const bytes = decode(Base64)
    if (!bytes || (await hashBytes(bytes)) !== sha256) throw new ImportError(exportTexts.damaged)
    documents.set(sha256, bytes)
  }
  const named = [
    ...[...read.data.Content.Drafts, ...read.data.Content.Versions].flatMap(({ File }) =>
      File ? [File.Sha256] : [],
    ),
    ...read.data.Content.Forms.flatMap((form) => Object.values(form.Documents)),
  ]
  if (!named.every((sha256) => documents.has(sha256))) throw new ImportError(exportTexts.damaged)
  return { UserId: read.data.UserId, Content: read.data.Content, documents }
}

function decode(text: string): ArrayBuffer | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}

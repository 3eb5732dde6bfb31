import { z } from 'zod'
import { Id, Instant, Sha256 } from '../../../contract/core/fields.ts'
import { exportTexts } from '../../../contract/device/sync.ts'
import { fromBase64, toBase64 } from '../database/base64.ts'
import { hashBytes } from '../database/localFiles.ts'
import { LocalPerson, RegistrationDraft } from '../database/deviceRows.ts'
import { AuthorList, DraftVersion, KeptPaper, PaperDraft } from '../database/paperRows.ts'

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
  const text = JSON.stringify(content)
  const head = {
    Format: format,
    Version: newest,
    ExportedOn: new Date(now).toISOString(),
    UserId,
    Sha256: await hashText(text),
  }
  const parts = [`${JSON.stringify(head).slice(0, -1)},"Content":${text},"Documents":[`]
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
  return readWhole(file).catch((error: unknown) => {
    throw error instanceof ImportError ? error : new ImportError(exportTexts.damaged)
  })
}

/** Throws `ImportError` for a file of a newer app, and any other error for a damaged one. */
async function readWhole(file: Blob): Promise<Exported> {
  const raw: unknown = JSON.parse(await file.text())
  const head = Head.safeParse(raw)
  if (head.data && head.data.Version > newest) throw new ImportError(exportTexts.newer)
  const whole = Whole.parse(raw)
  const written = JSON.stringify((raw as { readonly Content: unknown }).Content)
  mustMatch((await hashText(written)) === whole.Sha256)
  const documents = new Map<string, ArrayBuffer>()
  for (const { Sha256: sha256, Base64 } of whole.Documents) {
    const bytes = fromBase64(Base64)
    mustMatch((await hashBytes(bytes)) === sha256)
    documents.set(sha256, bytes)
  }
  const { Drafts, Versions, Forms } = whole.Content
  const files = [...Drafts, ...Versions].flatMap(({ File }) => (File ? [File.Sha256] : []))
  const named = [...files, ...Forms.flatMap((form) => Object.values(form.Documents))]
  mustMatch(named.every((sha256) => documents.has(sha256)))
  return { UserId: whole.UserId, Content: whole.Content, documents }
}

function mustMatch(isIntact: boolean): void {
  if (!isIntact) throw new ImportError(exportTexts.damaged)
}

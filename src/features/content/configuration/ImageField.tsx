import { useState, type ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { uploadDocument } from '../../../../contract/files/files.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { fileBody } from '../../../sync/transport/fileBody.ts'
import { apiBase } from '../../../sync/transport/apiBase.ts'
import { UploadField } from '../../../ui/form/UploadField.tsx'

interface ImageFieldProps {
  readonly label: string
  /** The id of the image; all-zero means none. */
  readonly value: string
  readonly error: ReactNode
  /** A hint beside the file types. */
  readonly hint?: string
  readonly onChange: (imageId: string) => void
}

/** An image of the public pages: shown, uploaded when picked, and removed. */
export function ImageField({ label, value, error, hint, onChange }: ImageFieldProps) {
  const [name, setName] = useState('')

  const send = async (file: File, progress: (sent: number, total: number) => void) => {
    const body = fileBody(file, file.name)
    try {
      const { Result } = await call(uploadDocument, { query: { kind: 'image' }, body }, { progress })
      setName(Result.FileName)
      onChange(Result.Id)
      return undefined
    } catch (failure) {
      return messageOf(failure, texts.uploadFailed)
    }
  }

  return (
    <UploadField
      label={label}
      hint={[hint, configurationTexts.imageHint].filter(Boolean).join(' ')}
      kind="image"
      isFilled={value !== noId}
      error={error}
      send={send}
      onRemove={() => onChange(noId)}
    >
      {value !== noId && (
        <img className="configuration-banner" src={`${apiBase}/Storage/image/${value}`} alt={name || label} />
      )}
    </UploadField>
  )
}

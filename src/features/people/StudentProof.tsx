import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { texts } from '../../../contract/errors.ts'
import { uploadDocument } from '../../../contract/files.ts'
import { noId } from '../../../contract/limits.ts'
import { personLabels, personTexts } from '../../../contract/people.ts'
import { call, messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { UploadField } from '../../ui/UploadField.tsx'

interface StudentProofProps {
  /** The id of the proof's file; all-zero means none. */
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (fileId: string) => void
}

/** The upload of a student's proof (spec §5 "Student ID"). */
export function StudentProof({ value, error, onChange }: StudentProofProps) {
  const [name, setName] = useState('')

  const send = async (file: File, progress: (sent: number, total: number) => void) => {
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const { Result } = await call(uploadDocument, { query: { kind: 'student-proof' }, body }, { progress })
      setName(Result.FileName)
      onChange(Result.Id)
      showSnack(texts.studentProofUploaded, 'success')
      return undefined
    } catch (failure) {
      showSnack(texts.studentProofFailed, 'error')
      return messageOf(failure, texts.studentProofFailed)
    }
  }

  return (
    <UploadField
      label={personLabels.StudentId}
      hint={personTexts.proofHint}
      kind="student-proof"
      isFilled={value !== noId}
      error={error}
      send={send}
    >
      {value !== noId && (
        <Text size="sm" role="status">
          {name || personTexts.proofUploaded}
        </Text>
      )}
    </UploadField>
  )
}

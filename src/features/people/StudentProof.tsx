import { FileButton, Button, Input, Progress, Stack, Text } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { texts } from '../../../contract/errors.ts'
import { fileError, fileRules, uploadDocument } from '../../../contract/files.ts'
import { noId } from '../../../contract/limits.ts'
import { personLabels, personTexts } from '../../../contract/people.ts'
import { call, messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'

interface StudentProofProps {
  /** The id of the proof's file; all-zero means none. */
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (fileId: string) => void
}

const accepted = fileRules['student-proof'].extensions.join(',')

/** The upload of a student's proof (spec §5 "Student ID"). */
export function StudentProof({ value, error, onChange }: StudentProofProps) {
  const id = useId()
  const [sent, setSent] = useState<number>()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error

  const upload = async (file: File) => {
    const wrong = fileError('student-proof', file.name, file.size)
    setRefused(wrong)
    if (wrong) return
    const body = new FormData()
    body.append('file', file, file.name)
    setSent(0)
    try {
      const progress = (done: number, total: number) => setSent((done / Math.max(total, 1)) * 100)
      const { Result } = await call(uploadDocument, { query: { kind: 'student-proof' }, body }, { progress })
      setName(Result.FileName)
      onChange(Result.Id)
      showSnack(texts.studentProofUploaded, 'success')
    } catch (failure) {
      const message = messageOf(failure, texts.studentProofFailed)
      setRefused(message)
      showSnack(texts.studentProofFailed, 'error')
    } finally {
      setSent(undefined)
    }
  }

  return (
    <Input.Wrapper
      label={personLabels.StudentId}
      description={personTexts.proofHint}
      error={shown}
      id={id}
      labelElement="div"
    >
      <Stack gap={4} mt={4} align="start">
        <FileButton accept={accepted} onChange={(file) => file && void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              aria-invalid={Boolean(shown)}
              aria-describedby={shown ? `${id}-error` : `${id}-description`}
              aria-disabled={sent !== undefined}
            >
              {value === noId ? personTexts.chooseProof : personTexts.replaceProof}
            </Button>
          )}
        </FileButton>
        {sent !== undefined && <Progress value={sent} w="100%" aria-label={personLabels.StudentId} />}
        <Text size="sm" role="status">
          {value !== noId && (name || personTexts.proofUploaded)}
        </Text>
      </Stack>
    </Input.Wrapper>
  )
}

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { noId } from '../../../contract/core/limits.ts'
import { personLabels, personTexts } from '../../../contract/people/people.ts'
import { UploadField } from '../../ui/form/UploadField.tsx'
import type { StudentProofState } from './useStudentProof.ts'

interface StudentProofProps {
  /** The file id of the proof; all-zero means none. */
  readonly value: string
  readonly error: ReactNode
  readonly proof: StudentProofState
}

/** The field of a student's proof (spec §5 "Student ID"). */
export function StudentProof({ value, error, proof }: StudentProofProps) {
  const isFilled = value !== noId || proof.waiting !== undefined
  return (
    <UploadField
      label={personLabels.StudentId}
      required
      hint={personTexts.proofHint}
      kind="student-proof"
      isFilled={isFilled}
      error={error}
      send={proof.take}
    >
      {isFilled && (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {proof.note}
        </Text>
      )}
    </UploadField>
  )
}

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import { fileTexts, uploadDocument } from '../../../contract/files/files.ts'
import { personTexts } from '../../../contract/people/people.ts'
import { dropProof, keepProof, studentProof } from '../../cache/entities/proofs.ts'
import { NoRoomError } from '../../cache/database/localFiles.ts'
import { useConnection } from '../../stores/connection.ts'
import { useWhere, whereHere } from '../../stores/deviceStore.ts'
import { call, isUnanswered, messageOf } from '../../sync/session/call.ts'
import { fileBody } from '../../sync/transport/fileBody.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

type Progress = (sent: number, total: number) => void

/**
 * The student proof of a profile's form: kept on the device when picked, uploaded at once or as soon as the portal
 * responds, and deleted here once the portal has it (spec §5 "Student ID", offline O12). `kept` is an earlier proof
 * on this device; `onSent` is called with the file's id, even after its screen was left.
 */
export function useStudentProof(kept: File | undefined, onSent: RefObject<(fileId: string) => void>) {
  const { work } = useDatabases()
  const [waiting, setWaiting] = useState(kept)
  const [sentName, setSentName] = useState('')
  /** The upload in progress, which other callers wait for. */
  const sending = useRef<{ readonly file: File; readonly id: Promise<string> }>(undefined)
  const where = useWhere()
  const reachable = useConnection((state) => state.reachable)

  const forget = useCallback(async () => {
    setWaiting(undefined)
    // If deleting fails, the file is at worst sent once more, which changes nothing.
    await dropProof(work, studentProof).catch(() => undefined)
  }, [work])

  const upload = async (file: File, progress?: Progress): Promise<string> => {
    const body = fileBody(file, file.name)
    const query = { kind: 'student-proof' } as const
    try {
      const { Result } = await call(uploadDocument, { query, body }, progress ? { progress } : {})
      setSentName(Result.FileName)
      onSent.current(Result.Id)
      await forget()
      showSnack(texts.studentProofUploaded, 'success')
      return Result.Id
    } catch (failure) {
      // Without a response the file is still good, and is sent later.
      if (!isUnanswered(failure)) await forget()
      throw failure
    } finally {
      sending.current = undefined
    }
  }

  /** Uploads a file, once at a time. Throws `CallError`. */
  const deliver = (file: File, progress?: Progress): Promise<string> => {
    if (sending.current?.file !== file) sending.current = { file, id: upload(file, progress) }
    return sending.current.id
  }

  /** Takes a picked file; returns the reason if it was refused. */
  const take = async (file: File, progress: Progress): Promise<string | undefined> => {
    let isKept = true
    try {
      await keepProof(work, studentProof, file)
      setWaiting(file)
    } catch (failure) {
      // Without space or storage on the device, upload it anyway, and report that only if the upload fails.
      isKept = false
      if (!(failure instanceof NoRoomError)) setWaiting(undefined)
    }
    try {
      await deliver(file, progress)
      return undefined
    } catch (failure) {
      if (isUnanswered(failure) && isKept) {
        showSnack(personTexts.proofKept(whereHere()), 'info')
        return undefined
      }
      showSnack(texts.studentProofFailed, 'error')
      if (!isUnanswered(failure)) return messageOf(failure, texts.studentProofFailed)
      return fileTexts.noRoom
    }
  }

  useEffect(() => {
    if (!waiting) return
    const again = () => {
      if (sending.current) return
      deliver(waiting).catch((failure: unknown) => {
        // Without a response it stays queued, and saving the profile reports it.
        if (!isUnanswered(failure)) showSnack(messageOf(failure, texts.studentProofFailed), 'error')
      })
    }
    if (reachable) again()
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when the portal answers again, not at each render
  }, [waiting, reachable])

  return {
    waiting,
    /** The field's note about the current file. */
    note: waiting
      ? `${waiting.name}. ${personTexts.proofKept(where)}`
      : sentName || personTexts.proofUploaded,
    take,
    deliver,
    forget,
  }
}

export type StudentProofState = ReturnType<typeof useStudentProof>

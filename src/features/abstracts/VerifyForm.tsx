import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { z } from 'zod'
import { verifyAbstract, type Comparison } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { momentHere } from '../../../contract/core/moments.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { useKeptText } from '../../sync/editing/useKeptText.ts'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

interface VerifyFormProps {
  readonly paper: Comparison
  readonly onSaved: () => void
}

const RemarksText = z.object({ Remarks: z.string() })

/** Records that somebody has looked at an abstract; the typed text stays on the device until it is sent. */
export function VerifyForm({ paper, onSaved }: VerifyFormProps) {
  const text = useKeptText(`verify/${paper.Id}`, RemarksText, { Remarks: paper.Remarks })
  const { act } = useAct({
    onFailed: (failure) => {
      // The paper has changed since it was loaded: show its current text.
      if (failure instanceof CallError && failure.reason === 'stale') onSaved()
    },
  })
  const save = (Verified: boolean) => {
    const body = { Verified, ...text.values }
    if (!text.check((typed) => verifyAbstract.rules({ Verified, ...typed }))) return
    act(async () => {
      await call(verifyAbstract, { params: { id: paper.Id }, body, ifMatch: paper.Version })
      await text.drop()
      onSaved()
      return Verified ? texts.verifiedNow : texts.takenBack
    })
  }
  return (
    <Stack component="section" aria-label={texts.verifyTitle} gap="xs">
      <Title order={2} size="h4">
        {texts.verifyTitle}
      </Title>
      {paper.Verified && paper.VerifiedOn && (
        <Text>{texts.verifiedBy(paper.VerifiedByName, momentHere(Date.parse(paper.VerifiedOn)))}</Text>
      )}
      <GrowingText label={texts.remarks} minRows={2} {...text.field('Remarks')} />
      <Group justify="flex-end">
        {paper.Verified && (
          <Button variant="default" onClick={() => save(false)}>
            {texts.takeBack}
          </Button>
        )}
        <Button onClick={() => save(true)}>{texts.verify}</Button>
      </Group>
    </Stack>
  )
}

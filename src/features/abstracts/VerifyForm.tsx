import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { z } from 'zod'
import { verifyAbstract, type Comparison } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { momentHere } from '../../../contract/core/moments.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { Allowed, AllowedForm, useMayCall } from '../../parts/act/Allowed.tsx'
import { useAct } from '../../parts/act/useAct.ts'
import { useListKeys } from '../../parts/list/useListKeys.ts'
import { useKeptText } from '../../sync/editing/useKeptText.ts'
import { GrowingText } from '../../ui/form/GrowingText.tsx'
import { verifyKeys } from './verifyKeys.ts'

interface VerifyFormProps {
  readonly paper: Comparison
  readonly onSaved: () => void
}

const RemarksText = z.object({ Remarks: z.string() })

/**
 * Records that somebody has looked at an abstract: the remarks, whose text stays on the device until it is sent, and the
 * acts at the foot of the record, by a press or a key.
 */
export function VerifyForm({ paper, onSaved }: VerifyFormProps) {
  const text = useKeptText(`verify/${paper.Id}`, RemarksText, { Remarks: paper.Remarks })
  const may = useMayCall()
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
  const byKey = (verified: boolean) => {
    if (verified || paper.Verified) save(verified)
  }
  useListKeys(may(verifyAbstract) ? verifyKeys(byKey) : [])
  return (
    <>
      <AllowedForm to={verifyAbstract}>
        <Stack component="section" aria-label={texts.verifyTitle} gap="xs">
          <Title order={2} size="h4">
            {texts.verifyTitle}
          </Title>
          <GrowingText label={texts.remarks} minRows={2} {...text.field('Remarks')} />
        </Stack>
      </AllowedForm>
      <div className="pane-foot">
        <Text size="sm" c="dimmed">
          {paper.Verified && paper.VerifiedOn
            ? texts.verifiedBy(paper.VerifiedByName, momentHere(Date.parse(paper.VerifiedOn)))
            : texts.verifiedValues.no}
        </Text>
        <Allowed to={verifyAbstract}>
          <Group gap="xs">
            {paper.Verified && (
              <Button variant="default" aria-keyshortcuts="r" onClick={() => save(false)}>
                {texts.takeBack}
              </Button>
            )}
            {/* Of what is verified nothing is left to do but to change the remarks. */}
            <Button
              {...(paper.Verified ? { variant: 'default' } : {})}
              aria-keyshortcuts="a"
              onClick={() => save(true)}
            >
              {texts.verify}
            </Button>
          </Group>
        </Allowed>
      </div>
    </>
  )
}

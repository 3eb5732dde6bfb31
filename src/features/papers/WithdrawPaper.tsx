import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { texts } from '../../../contract/errors.ts'
import {
  WithdrawalBody,
  withdrawalRules,
  withdrawalTexts,
  withdrawPaper,
} from '../../../contract/withdrawal.ts'
import type { FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { formSource } from '../../stores/formSource.ts'
import { call, CallError } from '../../sync/api.ts'
import { pullPapers } from '../../sync/pull.ts'
import { KeptForm } from '../../ui/KeptForm.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import type { ListedPaper } from './listedPapers.ts'

interface WithdrawPaperProps {
  readonly databases: PersonDatabases
  readonly paper: ListedPaper
}

const blank: FormCopy<WithdrawalBody> = { Fields: { Reason: '' }, Version: 0 }

/** The button that withdraws one's own submitted paper, after a question and with a reason (design §3 "Papers"). */
export function WithdrawPaper({ databases, paper }: WithdrawPaperProps) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

  const withdraw = async (body: WithdrawalBody) => {
    try {
      await call(withdrawPaper, { params: { id: paper.Id }, body })
    } catch (error) {
      if (error instanceof CallError && error.reason === 'offline')
        throw new CallError('offline', withdrawalTexts.offline(whereHere()))
      throw error
    }
    return { Result: blank }
  }

  return (
    <>
      <Button variant="subtle" color="gray" c="dimmed" onClick={open}>
        {withdrawalTexts.withdraw}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title={withdrawalTexts.title}
        fullScreen={isPhone}
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {paper.PaperCode} {paper.PaperTitle}
          </Text>
          <Text>{withdrawalTexts.explained}</Text>
          <KeptForm<WithdrawalBody>
            source={formSource({
              databases,
              name: `withdrawal/${paper.Id}`,
              schema: WithdrawalBody,
              read: () => Promise.resolve(blank),
              save: withdraw,
              failed: texts.somethingWrong,
            })}
            rules={withdrawalRules}
            label={withdrawalTexts.withdraw}
            onCancel={close}
            onSaved={() => {
              showSnack(withdrawalTexts.done, 'success')
              close()
              // What the server has just said is pulled again when it answers next.
              pullPapers(databases).catch(() => undefined)
            }}
          >
            {({ values, errors, change }) => (
              <Textarea
                label={withdrawalTexts.reason}
                required
                autosize
                minRows={4}
                maxRows={12}
                data-autofocus
                value={values.Reason}
                error={errors['Reason']}
                onChange={(event) => change({ Reason: event.currentTarget.value })}
              />
            )}
          </KeptForm>
        </Stack>
      </Modal>
    </>
  )
}

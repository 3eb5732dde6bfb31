import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { longDate } from '../../../../contract/core/moments.ts'
import {
  addPasskey,
  beginPasskey,
  passkeyFormRules,
  removePasskey,
  type Passkey,
} from '../../../../contract/accounts/passkeys.ts'
import { ownAccountTexts } from '../../../../contract/accounts/ownAccount.ts'
import { errorsOf } from '../../../../contract/core/rules.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { canUsePasskeys, makePasskey, PasskeyError } from '../passkey.ts'
import { accountScreenTexts } from './texts.ts'
import { PasswordAsked } from './PasswordAsked.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[]
  readonly onChanged: () => void
}

/** One's passkeys: adding one, and removing one. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Passkey>()
  useClosedByBack(removed !== undefined, () => setRemoved(undefined))
  if (codes.length > 0)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes([])
          onChanged()
        }}
      />
    )
  return (
    <Stack gap="md">
      <Text>{accountScreenTexts.passkeyIntro}</Text>
      {passkeys.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <Group key={passkey.Id} component="li" justify="space-between" wrap="nowrap">
              <PasskeyText passkey={passkey} />
              <Button
                variant="default"
                aria-label={accountScreenTexts.passkeyRemoveNamed(passkey.Name)}
                onClick={() => setRemoved(passkey)}
              >
                {accountScreenTexts.passkeyRemove}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {canUsePasskeys() ? (
        <AddPasskey
          onAdded={(made) => {
            setCodes(made)
            if (made.length === 0) onChanged()
          }}
        />
      ) : (
        <Text c="dimmed">{accountScreenTexts.passkeyUnsupported}</Text>
      )}
      <Modal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={accountScreenTexts.passkeyRemoveTitle}
        centered
      >
        {removed && (
          <RemovePasskey
            passkey={removed}
            onCancel={() => setRemoved(undefined)}
            onRemoved={() => {
              setRemoved(undefined)
              onChanged()
            }}
          />
        )}
      </Modal>
    </Stack>
  )
}

function PasskeyText({ passkey: { Name, CreatedOn, LastUsedOn } }: { readonly passkey: Passkey }) {
  return (
    <div>
      <Text fw={600}>{Name}</Text>
      <Text size="sm" c="dimmed">
        {accountScreenTexts.passkeyAdded(longDate(CreatedOn))},{' '}
        {LastUsedOn === null
          ? accountScreenTexts.passkeyUnused
          : accountScreenTexts.passkeyUsed(longDate(LastUsedOn))}
      </Text>
    </div>
  )
}

/** Names the passkey and asks for the password before the browser asks for a finger or a PIN. */
function AddPasskey({ onAdded }: { readonly onAdded: (codes: readonly string[]) => void }) {
  const form = useForm({ initialValues: { Name: '', Password: '' }, validate: passkeyFormRules })
  const { isBusy, act } = useAct({
    failed: (error) => (error instanceof PasskeyError ? error.message : messageOf(error)),
    onFailed: (error) => {
      if (error instanceof CallError) form.setErrors(error.fields)
    },
  })
  const add = (values: { readonly Name: string; readonly Password: string }) =>
    act(async () => {
      const { Options } = (await call(beginPasskey)).Result
      const Response = await makePasskey(Options)
      const { Result, Message } = await call(addPasskey, { body: { ...values, Response } })
      form.reset()
      onAdded(Result.RecoveryCodes)
      return Message
    })
  return (
    <form noValidate onSubmit={form.onSubmit(add)}>
      <Stack gap="md">
        <TextInput
          label={accountScreenTexts.passkeyName}
          description={accountScreenTexts.passkeyNameHint}
          maw={320}
          {...form.getInputProps('Name')}
        />
        <PasswordField
          label={accountScreenTexts.currentPassword}
          autoComplete="current-password"
          maw={320}
          {...form.getInputProps('Password')}
        />
        <BusyButton busy={isBusy} w="fit-content" variant="default">
          {accountScreenTexts.passkeyAdd}
        </BusyButton>
      </Stack>
    </form>
  )
}

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly onCancel: () => void
  readonly onRemoved: () => void
}

function RemovePasskey({ passkey, onCancel, onRemoved }: RemovePasskeyProps) {
  const remove = async (body: { readonly Password: string }) => {
    const { Message } = await call(removePasskey, { params: { id: passkey.Id }, body })
    onRemoved()
    return Message
  }
  return (
    <PasswordAsked
      action={accountScreenTexts.passkeyRemove}
      rules={({ Password }) => errorsOf({ Password: !Password && ownAccountTexts.currentRequired })}
      onCancel={onCancel}
      onConfirm={remove}
    >
      <Text>{accountScreenTexts.passkeyRemoveText(passkey.Name)}</Text>
    </PasswordAsked>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { provideLoginAccess, userTexts } from '../../../../contract/users/users.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { ListedAuthor } from './listedAuthors.ts'

interface LoginAccessProps {
  readonly author: ListedAuthor
  readonly onGranted: () => void
}

/** Whether an author can sign in, and a button to mail them the link (design §3 "People"). */
export function LoginAccess({ author, onGranted }: LoginAccessProps) {
  const { isBusy, act } = useAct({
    failed: (error) =>
      error instanceof CallError && error.reason === 'refused'
        ? messageOf(error, texts.grantFailed)
        : texts.grantFailed,
  })
  const { FullName, AccessSentOn } = author
  if (author.waiting === 'new') return null
  if (author.HasAccount)
    return (
      <Group gap={6} wrap="nowrap">
        <Icon name="check" size={16} />
        <Text size="sm">{coAuthorTexts.hasAccess}</Text>
      </Group>
    )

  // For other people's authors this device has only the search fields; the portal knows the address.
  if (author.CanEdit && !author.Email)
    return (
      <Text size="sm" c="dimmed">
        {userTexts.noAddress}
      </Text>
    )

  const grant = async () => {
    await call(provideLoginAccess, { params: { id: author.UserDetailId } })
    onGranted()
    return coAuthorTexts.granted(FullName)
  }

  return (
    <Group gap="xs">
      <Text size="sm">
        {AccessSentOn ? coAuthorTexts.sentOn(longDate(AccessSentOn)) : coAuthorTexts.noAccess}
      </Text>
      <Button
        variant="default"
        leftSection={<Icon name="mail" size={18} />}
        aria-label={
          AccessSentOn ? coAuthorTexts.sendAgainNamed(FullName) : coAuthorTexts.grantNamed(FullName)
        }
        aria-disabled={isBusy}
        onClick={() => act(grant)}
      >
        {AccessSentOn ? coAuthorTexts.sendAgain : coAuthorTexts.grant}
      </Button>
    </Group>
  )
}

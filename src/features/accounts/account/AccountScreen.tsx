import { Anchor, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { longDate } from '../../../../contract/core/moments.ts'
import { getOwnAccount } from '../../../../contract/accounts/ownAccount.ts'
import { privacyTexts } from '../../../../contract/accounts/privacy.ts'
import { useSession } from '../../../stores/session.ts'
import { updateSession } from '../../../stores/sessionRecord.ts'
import { downloadOwnBytes } from '../../../sync/files/download.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { paths } from '../../../paths.ts'
import { accountScreenTexts } from './texts.ts'
import { EmailForm } from './EmailForm.tsx'
import { EraseCard } from './EraseCard.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { Section } from './Section.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** A person's own account: address, password, sessions, data, erasure. */
export function AccountScreen() {
  const loaded = useRead(getOwnAccount, { failed: accountScreenTexts.loadFailed })
  const Email = loaded.state === 'ready' ? loaded.value.Email : undefined
  const shown = useSession(({ session }) => session?.Email)
  useEffect(() => {
    // The link may have been opened on another device.
    if (Email && shown && Email !== shown) updateSession({ Email, UserName: Email })
  }, [Email, shown])
  return (
    <Stack maw={760}>
      <ScreenHead title={accountScreenTexts.title} />
      {loaded.state !== 'ready' && <NotReady read={loaded} height={240} />}
      {loaded.state === 'ready' && (
        <>
          <Section title={accountScreenTexts.emailTitle}>
            <EmailForm account={loaded.value} onAsked={loaded.again} />
          </Section>
          <Section title={accountScreenTexts.passwordTitle}>
            <OwnPasswordForm email={loaded.value.Email} />
          </Section>
          <SecondFactorSection />
          <Section title={accountScreenTexts.sessionsTitle}>
            <SessionsCard />
          </Section>
          <Section title={accountScreenTexts.dataTitle}>
            <DataCard />
            {loaded.value.Consents.map(({ NoticeVersion, ConsentedOn }) => (
              <Text key={NoticeVersion} size="sm">
                {accountScreenTexts.agreed(NoticeVersion, longDate(ConsentedOn))}
              </Text>
            ))}
            <Anchor component={Link} to={paths.privacy} size="sm" py={4}>
              {privacyTexts.read}
            </Anchor>
          </Section>
          <Section title={accountScreenTexts.eraseTitle}>
            <EraseCard />
          </Section>
        </>
      )}
    </Stack>
  )
}

/** Gives a person all data that the portal has about them. */
function DataCard() {
  const { isBusy, act } = useAct({ failed: () => accountScreenTexts.downloadFailed })
  const download = async () =>
    saveFile(await downloadOwnBytes(accountScreenTexts.downloadFailed), 'lectern-data.zip')
  return (
    <>
      <Text>{accountScreenTexts.dataText}</Text>
      <BusyButton busy={isBusy} w="fit-content" variant="default" onClick={() => act(download)}>
        {accountScreenTexts.download}
      </BusyButton>
    </>
  )
}

import { Skeleton, Stack, Text } from '@mantine/core'
import { longDate } from '../../../contract/core/moments.ts'
import { filledNotice, getPrivacyNotice, privacyTexts } from '../../../contract/accounts/privacy.ts'
import { cleanHtml } from '../../sync/public/sanitizeHtml.ts'
import { readPublic } from '../../sync/public/publicRead.ts'
import { loadHomePage, usePublicContent } from '../../sync/public/publicContent.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Html } from '../../ui/Html.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'

async function readNotice() {
  const read = await readPublic(getPrivacyNotice)
  if (read.kind === 'refused') throw new Error(read.message)
  return read.Result
}

/** Which personal data the conference keeps, and why; public (design §3 "Content"). */
export function PrivacyScreen() {
  const homePage = usePublicContent((state) => state.homePage)
  const notice = usePromise(readNotice, () => privacyTexts.loadFailed, [])
  const failed = notice.state === 'failed' || homePage.state === 'failed'
  const again = () => {
    void loadHomePage()
    notice.again()
  }
  return (
    <Stack maw={760}>
      <ScreenHead title={privacyTexts.title} />
      {failed && <Failure message={privacyTexts.loadFailed} again={again} />}
      {notice.state === 'ready' && homePage.state === 'ready' ? (
        <>
          <Html clean={cleanHtml(filledNotice(notice.value.Html, homePage.value))} />
          <Text size="sm" c="dimmed">
            {privacyTexts.versionOf(
              notice.value.Version,
              longDate(notice.value.ChangedOn, homePage.value.TimeZone),
            )}
          </Text>
        </>
      ) : (
        !failed && <Skeleton height={480} />
      )}
    </Stack>
  )
}

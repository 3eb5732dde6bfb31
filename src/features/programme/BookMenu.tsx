import { Button, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { bookChapters, bookTexts, type BookChapters } from '../../../contract/events/book.ts'
import { LaterMenu } from '../../parts/later/LaterMenu.tsx'
import { messageOf } from '../../sync/session/call.ts'
import { fetchBook, type BookProgress } from '../../sync/files/fetchBook.ts'
import { Icon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/files/saveFile.ts'
import { showSnack } from '../../ui/snackbar.tsx'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Downloads the book of abstracts, with the progress of its typesetting and download. */
export function BookMenu() {
  const [progress, setProgress] = useState<BookProgress>()
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const get = async (chapters: BookChapters) => {
    const { signal } = (leaving.current = new AbortController())
    setProgress({ state: 'setting', done: 0, papers: 0 })
    try {
      const { bytes, name } = await fetchBook(chapters, setProgress, signal)
      if (!signal.aborted) saveFile(bytes, name)
    } catch (error) {
      if (!signal.aborted) showSnack(messageOf(error, bookTexts.failed), 'error')
    } finally {
      setProgress(undefined)
    }
  }
  if (progress) {
    const { state, done, papers } = progress
    const isSetting = state === 'setting'
    return (
      <Stack gap={4} role="status" className="programme-book">
        <Text size="sm">
          {isSetting ? bookTexts.setting(done, papers) : bookTexts.loading(megabytes(done))}
        </Text>
        <Progress
          value={isSetting && papers > 0 ? (100 * done) / papers : 100}
          animated={!isSetting}
          aria-label={bookTexts.title}
        />
      </Stack>
    )
  }
  return (
    <LaterMenu
      position="bottom-end"
      entries={bookChapters.map((chapters) => ({
        label: `${bookTexts.chapters[chapters]} (PDF)`,
        act: () => void get(chapters),
      }))}
      opener={(opener) => (
        <Button variant="default" leftSection={<Icon name="download" size={18} />} {...opener}>
          {bookTexts.title}
        </Button>
      )}
    />
  )
}

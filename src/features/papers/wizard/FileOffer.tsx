import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { countWords } from '../../../../contract/core/fields.ts'
import { limits } from '../../../../contract/core/limits.ts'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { isPdfName, paperOfPdf } from '../../../parts/pdf/loadPdf.ts'
import { changeDraft } from '../draft/editDraft.ts'
import { readTexts } from './texts.ts'
import type { DraftFile } from './useDraftFile.ts'

interface FileOfferProps {
  readonly file: DraftFile
  readonly fields: PaperFields
}

/** Offers title and abstract as the PDF has them, for fields that are still empty. */
export function FileOffer({ file, fields }: FileOfferProps) {
  const { fileKey, name } = file
  const [found, setFound] = useState<{ key: string; title: string; abstract: string }>()
  const [declined, setDeclined] = useState('')
  const lacksTitle = fields.PaperTitle.trim() === ''
  const lacksAbstract = fields.Abstract.trim() === ''
  const isWanted = isPdfName(name) && (lacksTitle || lacksAbstract) && found?.key !== fileKey

  const read = useEffectEvent(() => file.read())
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const take = async () => {
      const { title, abstract } = await paperOfPdf(await read())
      if (isCurrent) setFound({ key: fileKey, title, abstract })
    }
    // Without it the fields are typed.
    take().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isWanted, fileKey])

  if (found?.key !== fileKey || declined === fileKey) return null
  const title = lacksTitle && found.title.length <= limits.PaperTitleLongest ? found.title : ''
  const abstract = lacksAbstract && found.abstract.length <= limits.AbstractLongest ? found.abstract : ''
  if (!title && !abstract) return null
  return (
    <Stack gap="xs" className="wizard-offer" data-offer role="group" aria-label={readTexts.offer}>
      <Text size="sm" c="dimmed" role="status">
        {readTexts.offer}
      </Text>
      {title && <Text fw={500}>{title}</Text>}
      {abstract && (
        <Text size="sm" lineClamp={3}>
          {abstract}
        </Text>
      )}
      <Group gap="xs">
        {title && abstract && (
          <Button variant="default" onClick={() => changeDraft({ PaperTitle: title, Abstract: abstract })}>
            {readTexts.useBoth(countWords(abstract))}
          </Button>
        )}
        {title && (
          <Button variant="default" onClick={() => changeDraft({ PaperTitle: title })}>
            {readTexts.useTitle}
          </Button>
        )}
        {abstract && (
          <Button variant="default" onClick={() => changeDraft({ Abstract: abstract })}>
            {readTexts.useAbstract(countWords(abstract))}
          </Button>
        )}
        <Button variant="subtle" color="gray" c="dimmed" onClick={() => setDeclined(fileKey)}>
          {readTexts.decline}
        </Button>
      </Group>
    </Stack>
  )
}

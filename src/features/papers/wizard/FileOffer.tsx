import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { countWords } from '../../../../contract/core/fields.ts'
import { limits } from '../../../../contract/core/limits.ts'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { isPdfName, paperOfPdf } from '../../../parts/pdf/loadPdf.ts'
import type { PaperOfPdf } from '../../../parts/pdf/readPaper.ts'
import { changeDraft } from '../draft/editDraft.ts'
import { readTexts } from './texts.ts'
import type { DraftFile } from './useDraftFile.ts'

interface FileOfferProps {
  readonly file: DraftFile
  readonly fields: PaperFields
}

/** Offers title and abstract as the PDF has them, for fields that are still empty. Mounted anew for each file. */
export function FileOffer({ file, fields }: FileOfferProps) {
  const [found, setFound] = useState<PaperOfPdf>()
  /** What became of the offer, if it was answered. */
  const [outcome, setOutcome] = useState('')
  const lacksTitle = fields.PaperTitle.trim() === ''
  const lacksAbstract = fields.Abstract.trim() === ''
  const isWanted = isPdfName(file.name) && (lacksTitle || lacksAbstract) && !found

  const read = useEffectEvent(() => file.read())
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const take = async () => {
      const paper = await paperOfPdf(await read())
      if (isCurrent) setFound(paper)
    }
    // Without it the fields are typed.
    take().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isWanted])

  const isDeclined = outcome === readTexts.declined
  const isOffered = (isLacking: boolean, text: string, longest: number) =>
    isLacking && !isDeclined && text.length <= longest
  const title = found && isOffered(lacksTitle, found.title, limits.PaperTitleLongest) ? found.title : ''
  const abstract =
    found && isOffered(lacksAbstract, found.abstract, limits.AbstractLongest) ? found.abstract : ''
  const hasOffer = title !== '' || abstract !== ''
  if (!hasOffer && !outcome) return null
  const take = (taken: Partial<PaperFields>) => {
    changeDraft(taken)
    setOutcome(readTexts.taken)
  }
  return (
    <div
      className="wizard-offer"
      data-offer={hasOffer || undefined}
      role="group"
      aria-label={readTexts.offer}
    >
      <Text size="sm" c="dimmed" role="status">
        {hasOffer ? readTexts.offer : outcome}
      </Text>
      {hasOffer && (
        <Stack gap="xs">
          {title && <Text fw={500}>{title}</Text>}
          {abstract && (
            <Text size="sm" lineClamp={3}>
              {abstract}
            </Text>
          )}
          <Group gap="xs">
            {title && abstract && (
              <Button variant="default" onClick={() => take({ PaperTitle: title, Abstract: abstract })}>
                {readTexts.useBoth(countWords(abstract))}
              </Button>
            )}
            {title && (
              <Button variant="default" onClick={() => take({ PaperTitle: title })}>
                {readTexts.useTitle}
              </Button>
            )}
            {abstract && (
              <Button variant="default" onClick={() => take({ Abstract: abstract })}>
                {readTexts.useAbstract(countWords(abstract))}
              </Button>
            )}
            <Button variant="subtle" color="gray" c="dimmed" onClick={() => setOutcome(readTexts.declined)}>
              {readTexts.decline}
            </Button>
          </Group>
        </Stack>
      )}
    </div>
  )
}

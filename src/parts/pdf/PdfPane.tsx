import './pdf.css'
import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { onBack } from '../../stores/connection.ts'
import { onEvent } from '../../stores/pageEvents.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { isPdfName, loadPdf } from './loadPdf.ts'
import type { Pdf } from './pdfjs.ts'
import { pdfTexts } from './texts.ts'

interface PdfPaneProps {
  /** The file's name; Word files are not previewed. */
  readonly name: string
  /** Identifies the content: with another one it is read again. */
  readonly fileKey: string
  /** Reads the file: from this device, or the portal. Throws if neither has it. */
  readonly read: () => Promise<Blob>
}

/** The pages of a PDF, below each other, as wide as their pane. */
export function PdfPane(props: PdfPaneProps) {
  if (!isPdfName(props.name)) return <Text c="dimmed">{pdfTexts.notPreviewed}</Text>
  return <OpenPdf key={props.fileKey} {...props} />
}

function OpenPdf({ name, fileKey, read }: PdfPaneProps) {
  const loaded = usePromise(
    async () => loadPdf(await read()),
    () => pdfTexts.failed,
    [fileKey],
  )
  const pdf = loaded.state === 'ready' ? loaded.value : undefined
  useEffect(() => () => void pdf?.close(), [pdf])
  const { state, again } = loaded
  useEffect(() => {
    if (state !== 'failed') return undefined
    // The file, or the viewer itself, may come with the network.
    const stops = [onBack(again), onEvent(window, 'online', again)]
    return () => stops.forEach((stop) => stop())
  }, [state, again])
  if (loaded.state === 'failed') return <Text c="dimmed">{loaded.message}</Text>
  return (
    // Scrolled by keys too.
    <section className="pdf-pane" aria-label={pdfTexts.preview(name)} tabIndex={0}>
      {pdf ? (
        Array.from({ length: pdf.pages }, (_, at) => <PdfSheet key={at} pdf={pdf} number={at + 1} />)
      ) : (
        <Skeleton className="pdf-page" aria-busy="true" aria-label={pdfTexts.loading} />
      )}
    </section>
  )
}

interface PdfSheetProps {
  readonly pdf: Pdf
  readonly number: number
}

/** Screens show no more than this many points to a pixel of the page, and memory is short. */
const sharpest = 2

/** One page, drawn when it comes near. */
function PdfSheet({ pdf, number }: PdfSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const [shape, setShape] = useState<number>()

  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    let isCurrent = true
    const draw = async () => {
      const page = await pdf.page(number)
      if (!isCurrent || !canvas.current) return
      setShape(page.width / page.height)
      const pixels = element.clientWidth * Math.min(window.devicePixelRatio, sharpest)
      setText(await page.draw(canvas.current, pixels))
    }
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        // A page that cannot be drawn stays white.
        draw().catch(() => undefined)
      },
      { rootMargin: '400px' },
    )
    watch.observe(element)
    return () => {
      isCurrent = false
      watch.disconnect()
    }
  }, [pdf, number])

  const name = pdfTexts.page(number, pdf.pages)
  return (
    <figure ref={sheet} className="pdf-page" style={shape ? { aspectRatio: shape } : undefined}>
      <canvas ref={canvas} role="img" aria-label={name} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </figure>
  )
}

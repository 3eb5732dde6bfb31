/** Reads the code in a picture; undefined without one. */
export type ReadPicture = (picture: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, where it has one. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** A picture is read at most this wide: a code of 114 characters is legible, and a phone stays cool. */
const widest = 800

async function ownReader(): Promise<ReadPicture> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  return (picture) => {
    const scale = Math.min(1, widest / picture.videoWidth)
    canvas.width = Math.round(picture.videoWidth * scale)
    canvas.height = Math.round(picture.videoHeight * scale)
    if (!paper || canvas.width === 0 || canvas.height === 0) return Promise.resolve(undefined)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      return Promise.resolve(decode(paper.getImageData(0, 0, canvas.width, canvas.height)))
    } catch {
      // No code in this picture.
      return Promise.resolve(undefined)
    }
  }
}

/** The reader of this browser: its own, else one in a chunk that is loaded with the camera. */
export async function pictureReader(): Promise<ReadPicture> {
  if (!('BarcodeDetector' in window)) return ownReader()
  const detector = new (window.BarcodeDetector as DetectorClass)({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue
}

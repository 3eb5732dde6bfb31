/** Draws a QR code as the address of an image, on the device itself, so that it also shows with no network. */
export async function drawCode(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

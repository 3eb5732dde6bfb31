/** The portal's logo; its name is beside it. */
export function Logo({
  size = 32,
  src = '/icons/icon.svg',
}: {
  readonly size?: number
  readonly src?: string
}) {
  return <img src={src} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
}

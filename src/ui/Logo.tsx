/** The portal's mark; its name stands beside it. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return <img src="/icons/icon.svg" alt="" width={size} height={size} />
}

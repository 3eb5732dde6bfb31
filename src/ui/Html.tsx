import { trustedHtml } from '../trustedTypes.ts'

/** Rich text of the conference. `clean` is HTML whose scripts were removed when it was read. */
export function Html({ clean }: { readonly clean: string }) {
  return (
    <div
      className="m_d08caa0 mantine-Typography-root"
      dangerouslySetInnerHTML={{ __html: trustedHtml(clean) }}
    />
  )
}

/** A code of a paper, receipt or the like: `P-0529`. */
const code = /(\b[A-Z]-\d{4,}\b)/

/**
 * Words whose codes stay whole: a browser would break them behind the hyphen, and no style keeps it from that. Words with
 * a code are one element, since a button lays its parts out without the spaces between them.
 */
export function WholeCodes({ children }: { readonly children: string }) {
  // Every second part is a code.
  const parts = children.split(code)
  if (parts.length === 1) return children
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="code">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** The Indian state of a tax number: its first two digits. */
const stateOf = (taxNumber: string) => taxNumber.slice(0, 2)

/**
 * The tax contained in a total. Indian GST is split between the union and the state if both sides have tax numbers of
 * the same state, and integrated otherwise; any other tax is one line. None without a rate. Amounts are in minor
 * units.
 */
export function taxLinesOf(
  total: number,
  tax: { readonly TaxName: string; readonly TaxPercent: number },
  sides: { readonly Society: string; readonly Billed: string },
): { Label: string; Amount: number }[] {
  const basis = Math.round(tax.TaxPercent * 100)
  if (basis <= 0 || total <= 0) return []
  const Amount = Math.round((total * basis) / (10_000 + basis))
  const name = tax.TaxName || 'Tax'
  const line = (label: string, points: number, amount: number) => ({
    Label: `${label} ${points / 100}% (contained)`,
    Amount: amount,
  })
  if (name !== 'GST') return [line(name, basis, Amount)]
  const isSameState = sides.Society !== '' && stateOf(sides.Society) === stateOf(sides.Billed)
  if (!isSameState) return [line('IGST', basis, Amount)]
  const half = Math.floor(Amount / 2)
  return [line('CGST', basis / 2, half), line('SGST', basis / 2, Amount - half)]
}

import { parentPort } from 'node:worker_threads'
import { signatureLength } from './signature.ts'
import { agreements, bands, nearest, pairsOfBand } from './signatureTable.ts'
import type { Answer, Question } from './comparer.ts'

// Keeps the signatures and compares them outside the thread that serves requests.

let table = new Uint32Array(0)
let size = 0

function put(rows: readonly number[], signatures: Uint32Array): void {
  const last = Math.max(size, ...rows.map((row) => row + 1))
  if (last * signatureLength > table.length) {
    const wider = new Uint32Array(Math.max(last, size * 2, 1024) * signatureLength)
    wider.set(table)
    table = wider
  }
  for (const [index, row] of rows.entries())
    table.set(
      signatures.subarray(index * signatureLength, (index + 1) * signatureLength),
      row * signatureLength,
    )
  size = last
}

function alikeInBand(band: number, enough: number): Uint32Array {
  const found: number[] = []
  for (const [one, other] of pairsOfBand(table, size, band))
    if (agreements(table, one, other) >= enough) found.push(one, other)
  return Uint32Array.from(found)
}

function answer(question: Question): Answer['Result'] {
  switch (question.Ask) {
    case 'put':
      put(question.Rows, question.Signatures)
      return null
    case 'nearest':
      return nearest(table, size, question.Row, question.Most)
    case 'band':
      return question.Band < bands ? alikeInBand(question.Band, question.Enough) : null
  }
}

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage({ Id: question.Id, Result: answer(question) } satisfies Answer)
})

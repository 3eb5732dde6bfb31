import { placedWords, runsOf } from './placedWords.ts'

/** How many numbers a signature has. */
export const signatureLength = 128

/** Two numbers for each of the 128 ways to shuffle all runs; made from a fixed seed, since signatures are stored. */
const shuffles = (() => {
  let state = 0x9e3779b9
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return Array.from({ length: signatureLength }, () => [next() | 1, next()] as const)
})()

/** A value that no text with words has: in first place it means that the text had none. */
const none = 0xffffffff

/**
 * The signature of an abstract (MinHash): for each shuffle of all possible runs of words, the first that the text has.
 * The share of places at which two signatures agree is about the share of runs that both texts have.
 */
export function signatureOf(text: string): Uint32Array {
  const signature = new Uint32Array(signatureLength).fill(none)
  const runs = new Set(runsOf(placedWords(text)))
  for (const [place, [factor, summand]] of shuffles.entries()) {
    let least = none
    for (const run of runs) {
      const shuffled = (Math.imul(run, factor) + summand) >>> 0
      const mixed = (shuffled ^ (shuffled >>> 15)) >>> 0
      if (mixed < least) least = mixed
    }
    signature[place] = least
  }
  return signature
}

/** True for the signature of a text without words, which matches no other. */
export const isBlank = (signature: Uint32Array, at = 0): boolean =>
  signature[at] === none && signature[at + 1] === none

/** A signature as bytes for storage. */
export const bytesOf = (signature: Uint32Array): Buffer =>
  Buffer.from(signature.buffer, signature.byteOffset, signature.byteLength)

/** Reads stored bytes into a table of signatures, from a place on. */
export function readSignature(bytes: Uint8Array, table: Uint32Array, at: number): void {
  const copy = new Uint8Array(table.buffer, table.byteOffset + at * 4, signatureLength * 4)
  copy.set(bytes.subarray(0, signatureLength * 4))
}

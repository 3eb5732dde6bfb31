import { constants } from 'node:zlib'

/** From this size on a body is compressed: a smaller one fits into one packet as it is. */
export const compressedFrom = 1024

/**
 * How replies of calls are packed, each for one reader. A list of 40 KB takes 0.2 ms at these levels and becomes 7 KB; at
 * the usual ones it would take 0.7 ms and become 5 KB. Up to 64 KB it is packed at once: to hand it to a thread beside
 * the portal's own costs more than that. What is longer is packed there.
 */
export const compression = {
  threshold: compressedFrom,
  syncThreshold: 64 * 1024,
  zlibOptions: { level: 3 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
}

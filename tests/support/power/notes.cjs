// Where recorder.cjs keeps what it notes.
'use strict'
const fs = require('node:fs')
const { resolve } = require('node:path')

const root = `${process.env.POWER_ROOT}/`
const real = { ...fs }
const log = real.openSync(process.env.POWER_LOG, 'a')

/** Appends a line and its bytes in one write, so that the order is that of all threads. */
function note(event, bytes) {
  const head = Buffer.from(JSON.stringify({ ...event, length: bytes?.length ?? 0 }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  real.writeSync(log, Buffer.concat([size, head, bytes ?? Buffer.alloc(0)]))
}

/** The path in the folder, empty for itself; undefined for others, and for the sockets of the lock, which the disk need not keep. */
function inRoot(path) {
  if (typeof path !== 'string') return undefined
  const full = resolve(path)
  return `${full}/`.startsWith(root) && !full.includes('/socket') ? full.slice(root.length) : undefined
}

/** The file of each open descriptor. */
const inodes = new Map()
const files = new Map()

module.exports = { files, inodes, inRoot, note, real }

// Disk faults that recorder.cjs injects.
'use strict'
const { files, inodes, note, real } = require('./notes.cjs')

/** A file that names the fault to inject, once it is there. */
const faultFile = process.env.POWER_FAULT
let fault
let counted = 0
/** The fault that this write or flush meets; `slow` is one too. */
function dueFault(kind, place) {
  if (faultFile === undefined) return undefined
  if (!fault) {
    if (!real.existsSync(faultFile)) return undefined
    fault = JSON.parse(real.readFileSync(faultFile, 'utf8'))
  }
  if (!real.existsSync(faultFile)) return undefined
  if (fault.kind !== kind || !new RegExp(fault.place).test(place ?? '')) return undefined
  counted += 1
  return counted > fault.from && counted <= fault.from + fault.count ? fault : undefined
}
function failure(code, call) {
  const text = code === 'ENOSPC' ? 'no space left on device' : 'i/o error'
  note({ does: 'fault', code, call })
  return Object.assign(new Error(`${code}: ${text}, ${call}`), {
    code,
    errno: code === 'ENOSPC' ? -28 : -5,
    syscall: call,
  })
}
const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Throws or waits where a fault is due. */
function meet(kind, fd, call) {
  const due = inodes.has(fd) ? dueFault(kind, files.get(fd)) : undefined
  if (!due) return
  if (due.code === 'SLOW') {
    note({ does: 'fault', code: due.code, call })
    return void pause(due.wait)
  }
  // What a failed flush did not bring to the disk, no later one brings there.
  if (kind === 'flush') note({ does: 'unflushed', inode: inodes.get(fd) })
  throw failure(due.code, call)
}

module.exports = { meet }

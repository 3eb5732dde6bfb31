// Records, in one order over all threads and processes of a portal, what they write under a folder, what they flush
// there, and which requests they answer. disk.ts makes of it the disk that a power cut leaves. It also injects disk
// faults. It is JavaScript, since it is loaded into the built portal too, by NODE_OPTIONS.
'use strict'
const fs = require('node:fs')
const http = require('node:http')
const { dirname, join, resolve } = require('node:path')
const { syncBuiltinESMExports } = require('node:module')
const { meet } = require('./faults.cjs')
const { setFlagsFromString } = require('node:v8')
const { isMainThread } = require('node:worker_threads')
const { files, inodes, inRoot, note, real } = require('./notes.cjs')

// These portals live for seconds: better code of the engine is ready only when they end.
if (isMainThread) setFlagsFromString('--liftoff-only')

function noteOpen(path, fd, wasThere) {
  const place = inRoot(path)
  if (place === undefined) {
    inodes.delete(fd)
    return
  }
  const { ino, size } = real.fstatSync(fd)
  inodes.set(fd, ino)
  files.set(fd, place)
  note({ does: 'open', place, inode: ino, isNew: !wasThere, size })
}

const bytesOf = (data, encoding) =>
  typeof data === 'string'
    ? Buffer.from(data, encoding)
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength)

/** Where a write began that named no position. */
function startOf(fd, length) {
  const position = /pos:\s*(\d+)/.exec(real.readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))
  return Number(position[1]) - length
}

function noteWrite(fd, bytes, position) {
  const inode = inodes.get(fd)
  if (inode === undefined || bytes.length === 0) return
  const at = typeof position === 'number' ? position : startOf(fd, bytes.length)
  note({ does: 'write', inode, at }, bytes)
}

function noteWhole(path) {
  const place = inRoot(path)
  if (place === undefined) return
  const bytes = real.readFileSync(path)
  const inode = real.statSync(path).ino
  note({ does: 'open', place, inode, isNew: false, isWhole: true, size: 0 })
  note({ does: 'write', inode, at: 0 }, bytes)
}

/** What is under a path, each folder after what is in it. */
function under(path) {
  const found = real.lstatSync(path, { throwIfNoEntry: false })
  if (!found) return []
  const inside = found.isDirectory() ? real.readdirSync(path).flatMap((name) => under(join(path, name))) : []
  return [...inside, path]
}

const noteRemoved = (paths) => {
  for (const path of paths) {
    const place = inRoot(path)
    if (place !== undefined && !real.existsSync(path)) note({ does: 'remove', place })
  }
}

function noteFolders(path, first) {
  const made = []
  for (let folder = resolve(path); folder.length >= resolve(first).length; folder = dirname(folder))
    made.unshift(folder)
  for (const folder of made) if (inRoot(folder) !== undefined) note({ does: 'folder', place: inRoot(folder) })
}

const noteRename = (from, to) => {
  if (inRoot(from) !== undefined && inRoot(to) !== undefined)
    note({ does: 'rename', from: inRoot(from), place: inRoot(to) })
}

// Flushes.

let flushes = 0
function beginFlush(fd) {
  const inode = inodes.get(fd)
  if (inode === undefined) return undefined
  const flush = `${process.pid}.${require('node:worker_threads').threadId}.${(flushes += 1)}`
  note({ does: 'begin', inode, flush })
  return flush
}
const endFlush = (flush) => {
  if (flush !== undefined) note({ does: 'flush', flush })
}

// Synchronous calls, as the engine makes them.

let depth = 0
/** Runs a call that may be made of others, which are not noted. */
function alone(work) {
  depth += 1
  try {
    return work()
  } finally {
    depth -= 1
  }
}
const wrap = (name, make) => {
  const plain = real[name]
  fs[name] = (...args) => (depth > 0 ? plain(...args) : make(plain, ...args))
}

wrap('openSync', (open, path, ...more) => {
  const wasThere = real.existsSync(path)
  const fd = open(path, ...more)
  noteOpen(path, fd, wasThere)
  return fd
})
wrap('closeSync', (close, fd) => {
  inodes.delete(fd)
  close(fd)
})
wrap('writeSync', (write, fd, data, ...more) => {
  meet('write', fd, 'write')
  const [offset, length, position] =
    typeof more[0] === 'object' && more[0] !== null
      ? [more[0].offset, more[0].length, more[0].position]
      : more
  const written = write(fd, data, ...more)
  if (inodes.has(fd)) {
    if (typeof data === 'string') noteWrite(fd, bytesOf(data, more[1]).subarray(0, written), offset)
    else noteWrite(fd, bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + (written ?? length)), position)
  }
  return written
})
for (const name of ['fsyncSync', 'fdatasyncSync'])
  wrap(name, (flush, fd) => {
    meet('flush', fd, 'fsync')
    const begun = beginFlush(fd)
    flush(fd)
    endFlush(begun)
  })
wrap('ftruncateSync', (truncate, fd, size) => {
  truncate(fd, size)
  if (inodes.has(fd)) note({ does: 'size', inode: inodes.get(fd), size: size ?? 0 })
})
wrap('truncateSync', (truncate, path, size) => {
  const place = inRoot(path)
  // It may be one that nobody has opened before.
  if (place !== undefined) {
    const { ino, size } = real.statSync(path)
    note({ does: 'open', place, inode: ino, isNew: false, size })
  }
  alone(() => truncate(path, size))
  if (place !== undefined) note({ does: 'size', inode: real.statSync(path).ino, size: size ?? 0 })
})
for (const name of ['writeFileSync', 'appendFileSync', 'copyFileSync'])
  wrap(name, (write, path, data, ...more) => {
    const target = name === 'copyFileSync' ? data : path
    const wasThere = typeof target !== 'string' || real.existsSync(target)
    alone(() => write(path, data, ...more))
    if (inRoot(target) === undefined) return
    if (!wasThere)
      note({ does: 'open', place: inRoot(target), inode: real.statSync(target).ino, isNew: true, size: 0 })
    noteWhole(target)
  })
wrap('renameSync', (rename, from, to) => {
  rename(from, to)
  noteRename(from, to)
})
wrap('mkdirSync', (mkdir, path, options) => {
  const first = alone(() => mkdir(path, options))
  const isRecursive = typeof options === 'object' && options?.recursive
  if (!isRecursive || first !== undefined) noteFolders(path, first ?? path)
  return first
})
for (const name of ['unlinkSync', 'rmdirSync', 'rmSync'])
  wrap(name, (remove, path, ...more) => {
    const paths = inRoot(path) === undefined ? [] : under(path)
    alone(() => remove(path, ...more))
    noteRemoved(paths)
  })
wrap('cpSync', (copy, from, to, ...more) => {
  alone(() => copy(from, to, ...more))
  if (inRoot(to) === undefined) return
  for (const path of under(to).reverse())
    if (real.statSync(path).isDirectory()) note({ does: 'folder', place: inRoot(path) })
    else noteWhole(path)
})

// Calls that answer later.

const promises = fs.promises
function wrapLater(target, name, make) {
  const plain = target[name]
  target[name] = function (...args) {
    return make(plain.bind(this), this, ...args)
  }
}

let areHandlesWrapped = false
function wrapHandles(prototype) {
  if (areHandlesWrapped) return
  areHandlesWrapped = true
  wrapLater(prototype, 'close', (close, handle) => {
    inodes.delete(handle.fd)
    return close()
  })
  wrapLater(prototype, 'write', async (write, { fd }, data, ...more) => {
    meet('write', fd, 'write')
    const done = await write(data, ...more)
    const [offset, , position] =
      typeof more[0] === 'object' && more[0] !== null ? [more[0].offset, 0, more[0].position] : more
    const bytes = typeof data === 'string' ? bytesOf(data) : bytesOf(data).subarray(offset ?? 0)
    noteWrite(fd, bytes.subarray(0, done.bytesWritten), typeof data === 'string' ? offset : position)
    return done
  })
  for (const name of ['writeFile', 'appendFile'])
    wrapLater(prototype, name, async (write, { fd }, data, options) => {
      meet('write', fd, 'write')
      await write(data, options)
      noteWrite(fd, bytesOf(data), undefined)
    })
  for (const name of ['sync', 'datasync'])
    wrapLater(prototype, name, async (flush, { fd }) => {
      meet('flush', fd, 'fsync')
      const begun = beginFlush(fd)
      await flush()
      endFlush(begun)
    })
  wrapLater(prototype, 'truncate', async (truncate, { fd }, size) => {
    await truncate(size)
    if (inodes.has(fd)) note({ does: 'size', inode: inodes.get(fd), size: size ?? 0 })
  })
}

wrapLater(promises, 'open', async (open, _this, path, ...more) => {
  const wasThere = real.existsSync(path)
  const handle = await open(path, ...more)
  wrapHandles(Object.getPrototypeOf(handle))
  noteOpen(path, handle.fd, wasThere)
  return handle
})
wrapLater(promises, 'rename', async (rename, _this, from, to) => {
  await rename(from, to)
  noteRename(from, to)
})
wrapLater(promises, 'mkdir', async (mkdir, _this, path, options) => {
  const first = await mkdir(path, options)
  if (!options?.recursive || first !== undefined) noteFolders(path, first ?? path)
  return first
})
for (const name of ['unlink', 'rmdir', 'rm'])
  wrapLater(promises, name, async (remove, _this, path, ...more) => {
    const paths = inRoot(path) === undefined ? [] : under(path)
    await remove(path, ...more)
    noteRemoved(paths)
  })
wrapLater(promises, 'writeFile', async (write, _this, path, ...more) => {
  const wasThere = typeof path !== 'string' || real.existsSync(path)
  await write(path, ...more)
  if (inRoot(path) === undefined) return
  if (!wasThere)
    note({ does: 'open', place: inRoot(path), inode: real.statSync(path).ino, isNew: true, size: 0 })
  noteWhole(path)
})
// Requests and answers.

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (name, request, ...more) {
  const step = name === 'request' ? request.headers['x-step'] : undefined
  if (step) note({ does: 'request', step })
  return emit.call(this, name, request, ...more)
}
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (status, ...more) {
  const step = this.req?.headers['x-step']
  if (step) note({ does: 'answer', step, status })
  return writeHead.call(this, status, ...more)
}

syncBuiltinESMExports()

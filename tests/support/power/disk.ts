import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Random } from '../../simulation/random.ts'
import { Bytes, type Change } from './bytes.ts'
import type { Event } from './events.ts'

interface Since<C> {
  /** The number of its event. */
  readonly order: number
  readonly change: C
}

/** The bytes of a file as they are on the disk, and what was written since and is not there for certain. */
interface File {
  kind: 'file'
  readonly flushed: Bytes
  size: number
  pending: Since<Change>[]
}

/** Names of a folder, likewise: a change gives some of them another meaning. */
interface Folder {
  kind: 'folder'
  flushed: Map<string, Node>
  now: Map<string, Node>
  pending: Since<readonly (readonly [name: string, node: Node | undefined])[]>[]
}

type Node = File | Folder

const newFile = (bytes: Buffer): File => ({
  kind: 'file',
  flushed: new Bytes(bytes),
  size: bytes.length,
  pending: [],
})
const newFolder = (names = new Map<string, Node>()): Folder => ({
  kind: 'folder',
  flushed: names,
  now: new Map(names),
  pending: [],
})

function read(path: string): Node {
  if (!statSync(path).isDirectory()) return newFile(readFileSync(path))
  const names = readdirSync(path).filter((name) => name !== 'socket')
  return newFolder(new Map(names.map((name) => [name, read(join(path, name))])))
}

/** How much of what was not flushed a power cut leaves. */
export const keepings = ['all', 'nothing', 'first', 'some', 'torn', 'mixed'] as const
export type Keeping = (typeof keepings)[number]

const sector = 512

/** The parts of a change that its sectors keep, each by chance. */
function tornParts(change: Change, random: Random): Change[] {
  if ('size' in change) return random.chance(0.5) ? [change] : []
  const parts: Change[] = []
  for (let from = 0; from < change.bytes.length;) {
    const to = Math.min(change.bytes.length, from + sector - ((change.at + from) % sector))
    if (random.chance(0.5)) parts.push({ at: change.at + from, bytes: change.bytes.subarray(from, to) })
    from = to
  }
  return parts
}

const neverFlushed = <C>(pending: readonly Since<C>[]): Since<C>[] =>
  pending.map(({ change }) => ({ order: Infinity, change }))

/** What a cut keeps of pending changes, in their order. */
function kept<C>(pending: readonly Since<C>[], keeping: Keeping, random: Random): readonly C[] {
  const changes = pending.map(({ change }) => change)
  switch (keeping) {
    case 'all':
      return changes
    case 'nothing':
      return []
    case 'first':
      return changes.slice(0, random.below(changes.length + 1))
    default:
      return changes.filter(() => random.chance(0.5))
  }
}

/** A disk that knows what was flushed, and what a power cut may leave of the rest. */
export class Disk {
  readonly #root: Folder
  readonly #files = new Map<number, Node>()
  readonly #flushes = new Map<string, { readonly node: Node; readonly order: number }>()
  #order = 0

  /** A disk on which a folder is as it is now, all of it flushed. */
  constructor(root: string) {
    const node = read(root)
    if (node.kind !== 'folder') throw new Error(`${root} is no folder`)
    this.#root = node
  }

  #find(place: string): Node | undefined {
    let node: Node | undefined = this.#root
    for (const name of place === '' ? [] : place.split('/'))
      node = node?.kind === 'folder' ? node.now.get(name) : undefined
    return node
  }

  /** The folder of a place; one that another thread has made but not noted yet is made here. */
  #folderOf(place: string): Folder {
    const path = dirname(place) === '.' ? '' : dirname(place)
    const found = this.#find(path)
    if (found?.kind === 'file') throw new Error(`${path} is no folder`)
    if (found) return found
    const folder = newFolder()
    this.#name(path, folder)
    return folder
  }

  #name(place: string, node: Node | undefined): void {
    const folder = this.#folderOf(place)
    this.#rename(folder, [[basename(place), node]])
  }

  #rename(folder: Folder, change: readonly (readonly [string, Node | undefined])[]): void {
    folder.pending.push({ order: this.#order, change })
    for (const [name, node] of change)
      if (node) folder.now.set(name, node)
      else folder.now.delete(name)
  }

  #change(inode: number, change: Change): void {
    const file = this.#files.get(inode)
    if (file?.kind !== 'file') throw new Error(`Nobody opened the file ${inode}`)
    file.pending.push({ order: this.#order, change })
    file.size = 'size' in change ? change.size : Math.max(file.size, change.at + change.bytes.length)
  }

  #open({ place, inode, isNew, isWhole, size }: Extract<Event, { does: 'open' }>): void {
    let node = this.#find(place)
    if (isNew || !node) {
      node = newFile(Buffer.alloc(0))
      this.#name(place, node)
    }
    this.#files.set(inode, node)
    if (node.kind === 'file' && (isWhole ? 0 : size) < node.size)
      this.#change(inode, { size: isWhole ? 0 : size })
  }

  /** Brings to the disk what was changed before a flush began. */
  #flush(node: Node, before: number): void {
    if (node.kind === 'file') {
      for (const { order, change } of node.pending) if (order < before) node.flushed.change(change)
      node.pending = node.pending.filter(({ order }) => order >= before)
      return
    }
    for (const { order, change } of node.pending)
      if (order < before)
        for (const [name, named] of change)
          if (named) node.flushed.set(name, named)
          else node.flushed.delete(name)
    node.pending = node.pending.filter(({ order }) => order >= before)
  }

  /** Takes the next event. */
  take(event: Event): void {
    this.#order += 1
    switch (event.does) {
      case 'open':
        this.#open(event)
        return
      case 'write':
        this.#change(event.inode, { at: event.at, bytes: event.bytes })
        return
      case 'size':
        this.#change(event.inode, { size: event.size })
        return
      case 'folder':
        if (!this.#find(event.place)) this.#name(event.place, newFolder())
        return
      case 'remove':
        this.#name(event.place, undefined)
        return
      case 'rename': {
        const node = this.#find(event.from)
        const [source, target] = [this.#folderOf(event.from), this.#folderOf(event.place)]
        const [out, into] = [
          [basename(event.from), undefined],
          [basename(event.place), node],
        ] as const
        if (source === target) this.#rename(source, [out, into])
        else {
          this.#rename(target, [into])
          this.#rename(source, [out])
        }
        return
      }
      case 'begin': {
        const node = this.#files.get(event.inode)
        if (node) this.#flushes.set(event.flush, { node, order: this.#order })
        return
      }
      case 'flush': {
        const begun = this.#flushes.get(event.flush)
        if (begun) this.#flush(begun.node, begun.order)
        this.#flushes.delete(event.flush)
        return
      }
      case 'unflushed': {
        // A later flush answers well, and brings none of this to the disk.
        const node = this.#files.get(event.inode)
        if (node?.kind === 'file') node.pending = neverFlushed(node.pending)
        else if (node) node.pending = neverFlushed(node.pending)
        return
      }
      default:
    }
  }

  /** Writes into a folder what a power cut now may leave. */
  cut(to: string, keeping: Keeping, random: Random): void {
    const choice = () => (keeping === 'mixed' ? random.pick(keepings.slice(0, -1)) : keeping)
    const write = (node: Node, path: string) => {
      if (node.kind === 'file') {
        const chosen = choice()
        const changes =
          chosen === 'torn'
            ? node.pending.flatMap(({ change }) => tornParts(change, random))
            : kept(node.pending, chosen, random)
        const bytes = changes.length === 0 ? node.flushed : node.flushed.copy()
        for (const change of changes) bytes.change(change)
        writeFileSync(path, bytes.now, { mode: 0o600 })
        return
      }
      mkdirSync(path, { recursive: true, mode: 0o700 })
      const names = new Map(node.flushed)
      for (const change of kept(node.pending, choice(), random))
        for (const [name, named] of change)
          if (named) names.set(name, named)
          else names.delete(name)
      for (const [name, named] of names) write(named, join(path, name))
    }
    write(this.#root, to)
  }
}

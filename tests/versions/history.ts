import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../../server/db/projectPaths.ts'

/** How far back versions are compared with the present one, in commits, and with how many of them. */
const reach = 150
const compared = 15

/** What clients and servers, and devices and their later selves, must agree on. */
const shared = ['contract', 'server/db/schema', 'src/cache']

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: inProject('.'), encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' })

const linesOf = (text: string) => text.split('\n').filter(Boolean)

/**
 * Of the last commits those that changed what is shared, evenly spread from the oldest to the newest. Throws a sentence
 * where the history is not there.
 */
export function earlierCommits(): string[] {
  const isThere = existsSync(inProject('.git'))
  const known = isThere ? linesOf(git('log', `-${reach}`, '--format=%H')) : []
  if (known.length < reach)
    throw new Error(
      `Only ${known.length} of the last ${reach} commits are here: fetch the whole history first (git fetch --unshallow).`,
    )
  const changed = linesOf(git('log', `${known.at(-1)}..HEAD`, '--reverse', '--format=%H', '--', ...shared))
  const step = (changed.length - 1) / (compared - 1)
  return Array.from({ length: compared }, (_, index) => changed[Math.round(index * step)] ?? '')
}

/** The folder with the contract and the app of a commit, which is taken from the history once. */
export function folderOf(commit: string): string {
  const folder = inProject(`.cache/versions/${commit}`)
  if (existsSync(folder)) return folder
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('git', ['archive', commit, 'contract', 'src'], {
    cwd: inProject('.'),
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  return folder
}

/** A file of an earlier commit. */
export const pathIn = (commit: string, path: string) => join(folderOf(commit), path)

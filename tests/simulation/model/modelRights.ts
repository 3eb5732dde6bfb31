import { noId } from '../../../contract/core/limits.ts'
import { broken, notFound } from '../../../server/http/refusal.ts'
import type { ModelCaller, ModelPaper, ModelState } from './modelState.ts'

const isApproved = ({ Status, WithdrawnOn }: ModelPaper) => Status === 'approved' && WithdrawnOn === null

/** True for an author of an approved paper. */
export const hasApprovedPaper = (state: ModelState, UserDetailId: string) =>
  [...state.papers.values()].some((paper) => isApproved(paper) && paper.Authors.includes(UserDetailId))

/** The authors of the caller's approved papers, the caller among them. */
const companionsAtModel = (state: ModelState, UserDetailId: string) =>
  [...state.papers.values()]
    .filter((paper) => isApproved(paper) && paper.Authors.includes(UserDetailId))
    .flatMap(({ Authors }) => Authors)

/** True if the caller may act for a person: design §3 "Who may fill, pay, share, travel". */
export function mayActAtModel(state: ModelState, caller: ModelCaller | null, UserDetailId: string): boolean {
  if (!caller) return false
  if (caller.Roles.includes('Admin') || caller.UserDetailId === UserDetailId) return true
  if (!caller.Roles.includes('PaperPresenter')) return false
  return companionsAtModel(state, caller.UserDetailId).includes(UserDetailId)
}

/** The authors of an approved paper that the caller sees: 404 where they do not, 422 where it is not approved. */
export function authorsAtModel(
  state: ModelState,
  caller: ModelCaller | null,
  PaperId: string,
): readonly string[] {
  const paper = state.papers.get(PaperId)
  const { UserId = noId, UserDetailId = noId, Roles = [] } = caller ?? {}
  const isSeen =
    Roles.includes('Admin') || paper?.OwnerId === UserId || paper?.Authors.includes(UserDetailId) === true
  if (!paper || !isSeen) throw notFound()
  if (!isApproved(paper)) throw broken('Only the authors of an approved paper register from it')
  return paper.Authors
}

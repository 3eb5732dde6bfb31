import { z } from 'zod'

/** The four kinds of user (spec §3). */
export const roles = ['Admin', 'Auditor', 'PaperPresenter', 'GeneralAttendee'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Those who attend the conference, and the organisers, who act for them. */
export const attendingRoles = ['Admin', 'PaperPresenter', 'GeneralAttendee'] as const

/** The roles as people read them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  Admin: 'Admin',
  Auditor: 'Auditor',
  PaperPresenter: 'Paper Presenter',
  GeneralAttendee: 'General Attendee',
}

/** A person's roles, as lists show them. */
export const rolesOf = ({ Roles }: { readonly Roles: readonly Role[] }): string =>
  Roles.map((role) => roleLabels[role]).join(', ')

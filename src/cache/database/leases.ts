import { Lease } from './deviceRows.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** How long a lease holds that is not renewed, in milliseconds: after it, its holder is taken for dead. */
export const leaseTime = 6000

/**
 * Takes a lease, or prolongs it for the one who holds it; `Until` is when it ends by this device's clock. Answers
 * whether it is held. `force` takes it from whoever has it.
 */
export async function takeLease(
  db: WorkDatabase,
  lease: Lease,
  { now, force = false }: { readonly now: number; readonly force?: boolean },
): Promise<boolean> {
  return db.transaction('rw', [db.leases], async () => {
    const held = Lease.safeParse(await db.leases.get(lease.Name)).data
    if (!force && held && held.Holder !== lease.Holder && held.Until > now) return false
    await db.leases.put(lease)
    return true
  })
}

/** True if the lease is still the holder's, which then has it for longer. One that was taken away is not taken back. */
export async function renewLease(db: WorkDatabase, lease: Lease): Promise<boolean> {
  return db.transaction('rw', [db.leases], async () => {
    if ((await db.leases.get(lease.Name))?.Holder !== lease.Holder) return false
    await db.leases.put(lease)
    return true
  })
}

/** Who holds a lease, or held it last; undefined where it was given back. */
export async function holderOf(db: WorkDatabase, name: string): Promise<string | undefined> {
  return Lease.safeParse(await db.leases.get(name)).data?.Holder
}

/** Gives a lease back, if it is still the holder's. */
export async function dropLease(
  db: WorkDatabase,
  { Name, Holder }: Pick<Lease, 'Name' | 'Holder'>,
): Promise<void> {
  await db.transaction('rw', [db.leases], async () => {
    if ((await db.leases.get(Name))?.Holder === Holder) await db.leases.delete(Name)
  })
}

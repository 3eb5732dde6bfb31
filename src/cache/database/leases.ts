import { Lease } from './deviceRows.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** How long a lease is valid without renewal, in milliseconds; after that its holder counts as dead. */
export const leaseTime = 6000

/**
 * Takes a lease, or extends it for its holder; `Until` is its end by this device's clock. Returns whether the lease
 * was taken. `force` takes it from any other holder.
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

/** Extends a lease; true if it still belongs to the holder. A lease that was taken away is not taken back. */
export async function renewLease(db: WorkDatabase, lease: Lease): Promise<boolean> {
  return db.transaction('rw', [db.leases], async () => {
    if ((await db.leases.get(lease.Name))?.Holder !== lease.Holder) return false
    await db.leases.put(lease)
    return true
  })
}

/** The current or last holder of a lease; undefined if it was released. */
export async function holderOf(db: WorkDatabase, name: string): Promise<string | undefined> {
  return Lease.safeParse(await db.leases.get(name)).data?.Holder
}

/** Releases a lease if it still belongs to the holder. */
export async function dropLease(
  db: WorkDatabase,
  { Name, Holder }: Pick<Lease, 'Name' | 'Holder'>,
): Promise<void> {
  await db.transaction('rw', [db.leases], async () => {
    if ((await db.leases.get(Name))?.Holder === Holder) await db.leases.delete(Name)
  })
}

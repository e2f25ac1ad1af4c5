import type { OutputOf } from '#common/contract.ts'
import type { verify } from '#modules/verify/verify.contract.ts'

/** The last hundred certificates seen in this browser, with status and time. */
interface Seen {
  utn: string
  status: OutputOf<typeof verify, ':utn'>['status']
  checkedAt: string
}
const place = 'plimsoll.verified'
const maxEntries = 100

function all(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as Seen[]
  } catch {
    return []
  }
}

export const lastSeen = (utn: string): Seen | undefined => all().find((one) => one.utn === utn)

export function storeLastSeen({ utn, status, checkedAt }: Seen): void {
  try {
    localStorage.setItem(
      place,
      JSON.stringify(
        [{ utn, status, checkedAt }, ...all().filter((one) => one.utn !== utn)].slice(
          0,
          maxEntries,
        ),
      ),
    )
  } catch {
    /* Verification works without browser storage. */
  }
}

/** What this browser has last seen of certificates: status and when, of the last hundred. */
interface Seen { utn: string; status: 'valid' | 'superseded' | 'withdrawn' | 'expired'; checkedAt: string }
const place = 'plimsoll.verified'
const most = 100

function all(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as Seen[]
  } catch {
    return []
  }
}

export const lastSeen = (utn: string): Seen | undefined => all().find((one) => one.utn === utn)

export function saw({ utn, status, checkedAt }: Seen): void {
  try {
    localStorage.setItem(place, JSON.stringify([{ utn, status, checkedAt }, ...all().filter((one) => one.utn !== utn)].slice(0, most)))
  } catch { /* A browser that keeps nothing verifies all the same. */ }
}

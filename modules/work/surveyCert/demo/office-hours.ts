const hour = 3_600_000
// Time zone of the society, UTC+8.
const zone = 8 * hour

/**
 * The given time, or the last one before it in office hours (09:00 to 18:00, Monday to Friday, at
 * the society). Milliseconds.
 */
export function officeTime(at: number, random: () => number): number {
  const local = new Date(at + zone)
  const early = local.getUTCHours() < 9
  if (early) local.setUTCDate(local.getUTCDate() - 1)
  if (early || local.getUTCHours() >= 18)
    local.setUTCHours(15 + Math.floor(random() * 3), Math.floor(random() * 60))
  while (local.getUTCDay() === 0 || local.getUTCDay() === 6)
    local.setUTCDate(local.getUTCDate() - 1)
  return local.getTime() - zone
}

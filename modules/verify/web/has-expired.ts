/** The date of the device, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/**
 * Whether the expiry date that a code states has passed. The certificate may have been extended
 * since, which only the register knows.
 */
export const hasExpired = (code: { expiryDate: string | null } | null, day: string): boolean =>
  code !== null && code.expiryDate !== null && code.expiryDate < day

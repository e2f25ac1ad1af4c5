import type { Message } from '#common/text.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'

interface Fault {
  code?: string
  syscall?: string
  path?: string
  message?: string
}
/** Messages of the database driver for errors without a code. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)|is not queryable|terminating connection/

/** Converts an outage of a dependency to a refusal 503; null when it is no outage. */
export function toUnavailableRefusal(error: unknown): Refusal | null {
  const phrase = phraseOf(error as Fault)
  return phrase && new Refusal(503, phrase)
}

/** Codes of PostgreSQL: https://www.postgresql.org/docs/18/errcodes-appendix.html */
function phraseOf({ code = '', syscall, path, message = '' }: Fault): Message | null {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return httpText.storageFull
  if (['EROFS', '25006'].includes(code) || (['EACCES', 'EPERM'].includes(code) && path))
    return httpText.storageReadOnly
  if (code === '57014') return httpText.tooSlow
  // 42501 and XX001, XX002: the server may not read its files, or their content is damaged.
  if (
    /^(08|53|57P|58)|^42501$|^XX00[12]$/.test(code) ||
    /^ECONN|^EPIPE$|^ETIMEDOUT$/.test(code) ||
    (code === 'ENOENT' && syscall === 'connect')
  )
    return httpText.unavailable
  if (['ENOENT', 'EIO', 'EMFILE', 'ENFILE'].includes(code)) return httpText.fileUnreadable
  return lostWords.test(message) ? httpText.unavailable : null
}

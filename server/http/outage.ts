import type { Phrase } from '#common/text.ts'
import { httpText, Refusal } from './refusal.ts'

interface Fault { code?: string; syscall?: string; path?: string; message?: string }
/** What the database driver says without a code. */
const lostWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)|is not queryable|terminating connection/

/** What the process needs and cannot have just now, as the refusal 503 a person can act upon; null when it is no outage. */
export function outageOf(error: unknown): Refusal | null {
  const phrase = phraseOf(error as Fault)
  return phrase && new Refusal(503, phrase)
}

/** Codes of PostgreSQL: https://www.postgresql.org/docs/18/errcodes-appendix.html */
function phraseOf({ code = '', syscall, path, message = '' }: Fault): Phrase | null {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return httpText.storageFull
  if (['EROFS', '25006'].includes(code) || (['EACCES', 'EPERM'].includes(code) && path)) return httpText.storageReadOnly
  if (code === '57014') return httpText.tooSlow
  if (/^(08|53|57P|58)/.test(code) || /^ECONN|^EPIPE$|^ETIMEDOUT$/.test(code) || (code === 'ENOENT' && syscall === 'connect')) return httpText.unavailable
  if (['ENOENT', 'EIO', 'EMFILE', 'ENFILE'].includes(code)) return httpText.fileUnreadable
  return lostWords.test(message) ? httpText.unavailable : null
}

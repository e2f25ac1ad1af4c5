import { STANDING_REASON_WORDS, STANDING_WORDS } from '#common/rules/standing/standing-words.ts'
import type { Standing } from '#common/rules/standing/standing-types.ts'
import { error } from '#common/rules/base/issue.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { formatMessage } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from '../certificate-holder.ts'
import { shipCertText } from '../../shipCert.text.ts'
import { standingOfCert } from './standing-of-cert.ts'

/** No survey is endorsed on one of these: it is restored, or a new certificate is issued. */
export const ENDED: readonly Standing[] = ['lapsed', 'withdrawn', 'superseded']
/** Nor is one of these extended. */
export const ENDED_OR_SUSPENDED: readonly Standing[] = [...ENDED, 'suspended']

/**
 * Why an action on a certificate is not possible on a day, by its life as recorded now: the reason,
 * since when, and what to do. Null when it is possible.
 * @param refused standings in which it is not
 */
export async function endingIssue(
  db: Db,
  cert: Holder & { id: number },
  day: string,
  refused: readonly Standing[],
): Promise<Issue | null> {
  const { standing, reason, since } = await standingOfCert(db, cert, day)
  if (!refused.includes(standing)) return null
  const phrase = standing === 'suspended' ? shipCertText.isSuspended : shipCertText.hasEnded
  const inLanguage = (lang: 'zh' | 'en', at: 0 | 1) =>
    formatMessage(phrase, lang, {
      since,
      standing: STANDING_WORDS[standing][at],
      reason: STANDING_REASON_WORDS[reason][at],
    })
  return error(phrase.key, inLanguage('zh', 0), inLanguage('en', 1))
}

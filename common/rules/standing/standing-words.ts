import { ruleWords } from './rule-words.ts'
import type { Standing, StandingReason } from './standing-types.ts'

type Words = readonly [zh: string, en: string]

/** Names of the standings. */
export const STANDING_WORDS: Readonly<Record<Standing, Words>> = {
  inForce: ['有效', 'In force'],
  notYet: ['尚未签发', 'Not yet issued'],
  lapsed: ['已失效', 'Ceased to be valid'],
  suspended: ['暂停', 'Suspended'],
  withdrawn: ['已撤销', 'Withdrawn'],
  superseded: ['已被替代', 'Superseded'],
  expired: ['已过期', 'Expired'],
  unknown: ['无法确认', 'Unknown'],
}

/** What each reason means, as a sentence. */
export const STANDING_REASON_WORDS: Readonly<Record<StandingReason, Words>> = {
  good: ['各项检验均在期内。', 'All surveys are on time.'],
  surveyLate: ['检验已过到期日，仍在窗口内。', 'A survey is past its due date, within its window.'],
  surveyOverdue: [
    '有检验项目逾期，船级社尚未作出决定。',
    'A survey is overdue; the society has not decided yet.',
  ],
  laidUp: [
    '船舶闲置，恢复营运前须补做检验。',
    'The ship is laid up; surveys must be completed before return to service.',
  ],
  tonnageThreeMonths: [
    '更换船旗后三个月内仍有效。',
    'In force for up to three months after the transfer of flag.',
  ],
  awaitingNew: [
    '换证检验已完成，新证书尚未到船。',
    'The renewal survey is completed; the new certificate is not yet on board.',
  ],
  extended: ['已展期。', 'Extended.'],
  restored: ['失效后经检验恢复。', 'Restored by a survey after it had ceased to be valid.'],
  notIssued: ['该日证书尚未签发。', 'The certificate was not issued by that day.'],
  surveyMissed: ['检验未在规定窗口内完成。', 'A survey was not completed within its window.'],
  notEndorsed: [
    '检验已完成，但证书未签署。',
    'The survey was completed, but the certificate was not endorsed.',
  ],
  flagChanged: ['船舶已更换船旗。', 'The ship was transferred to another flag.'],
  companyChanged: ['船舶已由其他公司接管。', 'Another company has taken over the ship.'],
  parentEnded: ['所依附的证书已终止。', 'The certificate on which it depends has ended.'],
  insuranceEnded: ['所证明的保险已终止。', 'The insurance it certifies has ended.'],
  shipCeased: [
    '船舶已灭失、拆解、注销或转出。',
    'The ship was lost, scrapped, deleted or transferred out.',
  ],
  altered: [
    '船舶经改建，证书所载内容已变更。',
    'The ship was altered and particulars stated on the certificate changed.',
  ],
  classSuspended: ['船级暂停。', 'The class of the ship is suspended.'],
  conversion: ['船舶正在改装。', 'The ship is under conversion.'],
  authorityWithdrew: ['由签发机构撤销。', 'Withdrawn by the issuing authority.'],
  docWithdrawn: ['公司的符合证明已撤销。', "The company's Document of Compliance was withdrawn."],
  classWithdrawn: ['船级已撤销。', 'The class of the ship was withdrawn.'],
  replaced: ['已由新证书替代。', 'Replaced by a newer certificate.'],
  termEnded: ['有效期已届满。', 'Its validity has expired.'],
  notRecorded: ['该日社内尚无此证书的记录。', 'The society had not recorded it by that day.'],
  refusedAtIssue: ['签发不符合规定。', 'It was not issued in accordance with the rules.'],
}

/** Tone in which a standing is shown. */
export const STANDING_TONES = {
  inForce: 'green',
  notYet: 'blue',
  lapsed: 'red',
  suspended: 'red',
  withdrawn: 'red',
  superseded: 'grey',
  expired: 'red',
  unknown: 'red',
} as const satisfies Record<Standing, string>

/** What a reason and a rule mean, as the fields of an answer; null where no standing is stored. */
export function standingWords(reason: string | null, rule: string | null) {
  const [standingReasonZh, standingReasonEn] =
    STANDING_REASON_WORDS[reason as StandingReason] ?? ([null, null] as const)
  const { zh: standingRuleZh, en: standingRuleEn } = ruleWords(rule)
  return { standingReasonZh, standingReasonEn, standingRuleZh, standingRuleEn }
}

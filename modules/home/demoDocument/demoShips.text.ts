import { defineMessages } from '#common/text.ts'

/** Texts about the demonstration ships whose certificates are not in force. */
export const demoShipsText = defineMessages('demoShips', {
  circular: [
    '演示：失效、暂停与换旗的船舶',
    'Demonstration: ships with lapsed or suspended certificates or a changed flag',
  ],
  lapsed: [
    '错过年度检验：法定证书已失效，船级暂停。',
    'An annual survey was missed: the statutory certificates have lapsed and class is suspended.',
  ],
  suspended: [
    '船级已由决定暂停：船级证书处于暂停状态。',
    'Class was suspended by decision: the class certificates are suspended.',
  ],
  reflagged: [
    '已变更船旗：原船旗的证书已失效。须签发的证书见“缺少的应持证书”。',
    'The flag has changed: certificates of the former flag have lapsed. See “Missing certificates” for the certificates to be issued.',
  ],
  suspendedBecause: [
    '船体损坏未报告，未按期修理。',
    'Hull damage was not reported and not repaired in time.',
  ],
  reflaggedBecause: ['船舶转旗登记。', 'The ship was registered under another flag.'],
  arrangement: ['总布置图，已批准', 'General arrangement, approved'],
})

import { defineMessages } from '#common/text.ts'

export const verifyText = defineMessages('verify', {
  title: ['证书查验', 'Certificate verification'],
  singular: ['证书', 'Certificate'],
  labels: {},
  unknown: [
    '没有此追踪号的证书，请核对后重试',
    'No certificate found with this number: check it and try again',
  ],
  wait: ['查询过于频繁，请一分钟后再试', 'Too many requests: try again in a minute'],
  ask: [
    '请输入证书上的唯一追踪号（UTN）',
    'Enter the unique tracking number (UTN) printed on the certificate',
  ],
  check: ['查验', 'Verify'],
  utn: ['唯一追踪号', 'UTN'],
  certNo: ['证书编号', 'Certificate no.'],
  certificate: ['证书', 'Certificate'],
  ship: ['船名', 'Ship'],
  imo: ['IMO 编号', 'IMO number'],
  company: ['公司', 'Company'],
  companyImo: ['IMO 公司编号', 'IMO company number'],
  docTypes: ['适用船舶类型', 'Ship types covered'],
  behalf: ['代表船旗国', 'On behalf of'],
  product: ['产品', 'Product'],
  model: ['型号', 'Model'],
  serialNumber: ['出厂编号', 'Serial number'],
  flag: ['船旗国', 'Flag'],
  term: ['期限类别', 'Term'],
  issueDate: ['签发日期', 'Issued'],
  expiryDate: ['有效期至', 'Valid until'],
  noExpiry: ['长期有效', 'No expiry'],
  endorsements: ['签署', 'Endorsements'],
  missing: ['本社未登记有效证书的应备证书', 'Required certificates not in force in this register'],
  none: ['无', 'None'],
  issuer: ['签发机构', 'Issued by'],
  reason: ['原因', 'Reason'],
  rule: ['依据', 'Rule'],
  since: ['自', 'Since'],
  asOf: ['查询日期', 'As of'],
  knownOn: ['按当日已知', 'as known on that day'],
  askDay: ['查询日期（不填为今天）', 'As of (empty: today)'],
  askKnown: ['仅按当日已登记的内容', 'Only what was recorded by that day'],
  futureDay: ['不能晚于今天', 'Cannot be later than today'],
  checkedAt: ['查验时间', 'Checked at'],
  status: {
    valid: ['有效', 'Valid'],
    superseded: ['已被替代', 'Superseded'],
    withdrawn: ['已撤销', 'Withdrawn'],
    expired: ['已过期', 'Expired'],
    lapsed: ['已失效', 'Ceased to be valid'],
    suspended: ['暂停', 'Suspended'],
    notYet: ['尚未签发', 'Not yet issued'],
    unknown: ['无法确认', 'Unknown'],
  },
  meaning: {
    valid: [
      '本证书由本社签发，目前有效。',
      'This certificate was issued by the society and is in force.',
    ],
    superseded: [
      '本证书已被新证书替代，不再有效。',
      'This certificate has been superseded by a new one and is no longer in force.',
    ],
    withdrawn: [
      '本证书已被撤销，不再有效。',
      'This certificate has been withdrawn and is no longer in force.',
    ],
    expired: ['本证书有效期已过。', 'This certificate has expired.'],
    lapsed: [
      '本证书已失效，不再有效。',
      'This certificate has ceased to be valid and is no longer in force.',
    ],
    suspended: ['本证书已暂停，目前无效。', 'This certificate is suspended and not in force.'],
    notYet: ['本证书该日尚未签发。', 'This certificate had not been issued on that day.'],
    unknown: [
      '无法确认本证书的效力。',
      'It cannot be confirmed whether this certificate is in force.',
    ],
  },
  drop: [
    '将 PDF 拖到此处，或点击选择，核对电子签名以及是否为原件',
    'Drop the PDF here or click to select it, to check its electronic signature and whether it is the original',
  ],
  stays: [
    '文件只在您的浏览器中核对，不会上传。',
    'The file is checked in your browser and is not uploaded.',
  ],
  noKeys: [
    '本社公钥尚未取得：请联网打开本页一次。',
    'The public keys of the society are not available yet: open this page once with a connection.',
  ],
  notSecure: [
    '此浏览器或网址（非 HTTPS）不能核对签名，请使用 https 网址打开本页。',
    'Signatures cannot be checked in this browser or at this address (not HTTPS): open this page at its https address in a current browser.',
  ],
  tooLarge: [
    '文件过大，不是本社签发的证书。',
    'The file is too large to be a certificate issued by the society.',
  ],
  file: {
    original: [
      '一致：这正是本社签发的文件，未被改动；电子签名正确，覆盖整个文件。',
      'Match: this is exactly the file issued by the society, unchanged. The electronic signature is valid and covers the whole file.',
    ],
    registered: [
      '一致：这正是登记簿中的文件，未被改动；文件上没有可单独采信的本社电子签名。',
      'Match: this is exactly the registered file, unchanged. It has no signature of the society that can be trusted on its own.',
    ],
    genuine: [
      '电子签名正确，覆盖整个文件：由本社签署，此后未被改动。是否仍然有效，请向登记簿查询。',
      'The electronic signature is valid and covers the whole file: signed by the society and unchanged since. Check the register to see whether the certificate is still in force.',
    ],
    genuineOffline: [
      '电子签名正确，覆盖整个文件。目前离线，最后状态未知：无法得知证书是否已被撤销或替代。',
      'The electronic signature is valid and covers the whole file. You are offline and the last status is unknown: it cannot be determined whether the certificate was withdrawn or superseded.',
    ],
    other: [
      '本社签署的文件，但属于另一份证书：追踪号不同。',
      'A document signed by the society, but for another certificate: the tracking number is different.',
    ],
    differs: [
      '不一致：签名虽然正确，但此文件不是登记簿中的那一份。',
      'No match: the signature is valid, but this is not the registered file.',
    ],
    altered: [
      '已被改动：文件内容与签署时不同。请勿接受。',
      'Altered: the file content differs from what was signed. Do not accept it.',
    ],
    extended: [
      '签署之后有内容添加：签名只覆盖文件的前一部分，之后添加的内容不是本社所签。请勿接受。',
      'Content was added after signing: the signature covers only the first part of the file, and what follows was not signed by the society. Do not accept it.',
    ],
    foreign: [
      '不是本社签署：文件带有签名，但不是本社的密钥所签。',
      'Not signed by the society: the file has a signature, but not with a key of the society.',
    ],
    paper: [
      '文件没有电子签名。此证书正本为纸质，由验船师手写签字；请核对纸质正本，而不是文件。',
      'The file has no electronic signature. The original of this certificate is on paper, signed by hand: check the paper original, not the file.',
    ],
    unsigned: [
      '没有电子签名：不是本社签发的原件，或已被改动。',
      'No electronic signature: this is not the file issued by the society, or it has been altered.',
    ],
    notPdf: ['这不是 PDF 文件。', 'This is not a PDF file.'],
    notInForce: [
      '签名时间不在该密钥的使用期内：请勿仅凭签名接受，请向登记簿核对。',
      'The time of signing is outside the period of use of this key: do not accept the file by its signature alone, check the register.',
    ],
    distrusted: [
      '签名密钥已被本社宣布不可信：请勿仅凭签名接受，请向登记簿核对。',
      'The society has declared the signing key untrusted: do not accept the file by its signature alone, check the register.',
    ],
  },
  notThisOne: {
    file: [
      '您核对的文件不是这份证书，请勿接受。以下仅为登记簿中的记录。',
      'The file you checked is not this certificate: do not accept it. Only the register entry is shown below.',
    ],
    paper: [
      '正本为纸质，文件不能证明其真伪：请将手中纸质证书与以下登记内容逐项核对。',
      'The original is on paper, and a file does not prove its authenticity: compare the paper certificate with the register entry below.',
    ],
    code: [
      '您扫描的二维码不是这份证书的，请勿接受。以下仅为登记簿中的记录。',
      'The QR code you scanned does not belong to this certificate: do not accept it. Only the register entry is shown below.',
    ],
  },
  notRegistered: ['不一致：这不是登记簿中的文件。', 'No match: this is not the registered file.'],
  signedAt: [
    '签署时间（据文件本身）{time} UTC，证书编号 {certNo}，追踪号 {utn}',
    'Time of signing (according to the file) {time} UTC, certificate no. {certNo}, UTN {utn}',
  ],
  askRegister: ['向登记簿查询此追踪号', 'Look up this number in the register'],
  registered: ['登记簿中文件的', 'Registered file:'],
  codeNames: ['二维码所指的正是此文件。', 'The QR code refers to this file.'],
  codeNamesAnother: ['二维码所指的是另一个文件。', 'The QR code refers to another file.'],
  codeTitle: ['二维码内容', 'QR code content'],
  code: {
    right: ['二维码签名正确', 'QR code: valid signature'],
    wrong: ['二维码签名错误', 'QR code: invalid signature'],
    unknownKey: ['二维码：密钥未知', 'QR code: unknown key'],
    distrusted: ['二维码：密钥不可信', 'QR code: untrusted key'],
    unreadable: ['二维码无法读取', 'QR code not readable'],
  },
  codeMeaning: {
    right: [
      '以下内容由本社在签发时签名，请与证书逐项核对。',
      'The society signed the following content on issue: compare it with the certificate.',
    ],
    wrong: [
      '二维码不是本社所签，或属于另一份证书。请勿接受，并向本社报告。',
      'The QR code was not signed by the society, or it belongs to another certificate. Do not accept it, and report it to the society.',
    ],
    unknownKey: [
      '此处没有签署它的密钥。可能由较新的密钥签署：请联网重新打开本页。',
      'The signing key is not known here. It may be a newer key: open this page again with a connection.',
    ],
    distrusted: [
      '签署它的密钥可能已泄露：请以登记簿为准。',
      'The signing key may have been compromised: rely on the register only.',
    ],
    unreadable: [
      '二维码内容不完整，请重新扫描。',
      'The QR code content is incomplete: scan it again.',
    ],
  },
  contradiction: [
    '与登记簿不符：二维码所写的编号、IMO 编号或签发日期与登记簿不同。请勿接受，并向本社报告。',
    'It does not match the register: number, IMO number or date of issue differ. Do not accept it, and report it to the society.',
  ],
  expiryPassed: [
    '二维码所载的有效期已届满；如有展期，须联网查验。',
    'The expiry date stated in the QR code has passed. Check the register to see whether the certificate was extended.',
  ],
  statusUnknown: [
    '签名正确；目前离线，最后状态未知。',
    'Signature valid; offline, last status unknown.',
  ],
  lastSeen: [
    '签名正确；目前离线，最近一次查到的状态：{status}（{time}）。',
    'Signature valid; offline. Last known status: {status} ({time}).',
  ],
  asIssued: ['签发时的内容：', 'Content on issue:'],
  kind: { ship: ['船名', 'Ship'], company: ['公司', 'Company'], product: ['产品', 'Product'] },
  type: ['证书类型', 'Certificate type'],
  terms: {
    full: ['正式', 'Full-term'],
    interim: ['临时', 'Interim'],
    short: ['短期', 'Short-term'],
    conditional: ['有条件', 'Conditional'],
    single: ['单航次', 'Single voyage'],
    extended: ['展期', 'Extended'],
  },
  fingerprint: ['签名密钥指纹', 'Signing key fingerprint'],
  root: ['下载本社根证书', 'Download root certificates of the society'],
  sheet: ['查验说明（可打印）', 'How to verify (printable)'],
  offline: [
    '目前离线，无法查询登记簿：以下只核对签名，证书是否仍然有效未知。',
    'You are offline and the register cannot be checked: only signatures are checked below, and whether the certificate is still in force is unknown.',
  ],
  offlineNoKeys: [
    '暂时无法查询，请联网后再试',
    'Verification is not available right now: try again with a connection',
  ],
})
